"""Helm charts and images in a package that is valid otherwise: verify reads them, extract does not."""
import bz2
import random
from archives import *
from case import Case

CHART = 'apiVersion: v2\nname: web\nversion: 1.2.3\n'
GOOD = {'web/Chart.yaml': CHART, 'web/values.yaml': 'replicas: 1\n', 'web/templates/deployment.yaml': '{{ .Values.replicas }}\n'}
WHOLE = 'web-1.2.3.tgz'

TYPES = '''tosca_definitions_version: tosca_simple_yaml_1_3
artifact_types:
  tosca.artifacts.nfv.HelmChart: { derived_from: tosca.artifacts.Root }
  acme.Chart: { derived_from: tosca.artifacts.nfv.HelmChart }
  tosca.artifacts.nfv.SwImage: { derived_from: tosca.artifacts.Root, properties: { data: { type: map, entry_schema: { type: string }, required: false } } }
data_types:
  tosca.datatypes.nfv.SwImageData:
    derived_from: tosca.datatypes.Root
    properties:
      container_format: { type: string }
      disk_format: { type: string, required: false }
      size: { type: scalar-unit.size, required: false }
      min_disk: { type: scalar-unit.size, required: false }
  StorageData: { derived_from: tosca.datatypes.Root, properties: { size_of_storage: { type: scalar-unit.size } } }
node_types:
  Chart: { derived_from: tosca.nodes.Root }
  Storage:
    derived_from: tosca.nodes.Root
    properties:
      sw_image_data: { type: tosca.datatypes.nfv.SwImageData }
      virtual_block_storage_data: { type: StorageData, required: false }
topology_template:
  node_templates:
'''


def with_artifact(node, file, content, method=0, types=TYPES):
    meta = 'TOSCA-Meta-File-Version: 1.1\nCSAR-Version: 1.1\nCreated-By: csar tests\nEntry-Definitions: service.yaml\n'
    return zip_archive([entry('TOSCA-Metadata/TOSCA.meta', raw(meta)), entry('service.yaml', raw(types + node)),
                        entry(file, raw(content), method)])


def with_chart(content, file=WHOLE, type='tosca.artifacts.nfv.HelmChart', method=0):
    return with_artifact(f'    n: {{ type: Chart, artifacts: {{ chart: {{ type: {type}, file: {file} }} }} }}\n', file, content, method)


def chart(files, *more, **options):
    return gzip_member(b''.join(member(name, raw(content)) for name, content in files.items()) + b''.join(more) + END, **options)


def changed(**files):
    """The valid chart with other files: a double underscore represents a dot."""
    return chart({**GOOD, **{'web/' + name.replace('__', '.'): content for name, content in files.items()}})


def charts():
    row = 'Helm charts'
    def case(name, content, *findings, verify=1, file=WHOLE, **rest):
        names = ('TOSCA-Metadata/TOSCA.meta', 'service.yaml', file)
        return Case(row, f'chart-{name}.csar', with_chart(content, file, **rest), findings, verify if findings else 0, names)

    yield case('good', chart(GOOD))
    yield case('derived-type', b'text', 'artifact/not-a-chart', type='acme.Chart')
    yield case('with-directories', chart(GOOD, tar_directory('web/'), tar_directory('web/crds/')))
    yield case('text', b'text', 'artifact/not-a-chart')
    yield case('empty', b'', 'artifact/not-a-chart')
    yield case('plain-tar', member('web/Chart.yaml', raw(CHART)) + END, 'artifact/not-a-chart')
    yield case('gzip-of-text', gzip_member(b'apiVersion: v2\n' * 100), 'artifact/not-a-chart')
    yield case('zip', zip_archive([entry('web/Chart.yaml', raw(CHART))]), 'artifact/not-a-chart')
    yield case('cut', chart(GOOD)[:-30], 'artifact/not-a-chart')
    yield case('wrong-crc', chart(GOOD, crc=1), 'gzip/checksum-mismatch')
    yield case('no-directory', chart({'Chart.yaml': CHART}), 'artifact/chart-without-directory')
    yield case('two-directories', chart({**GOOD, 'more/a': ''}), 'artifact/chart-without-directory')
    yield case('no-files', gzip_member(END), 'artifact/chart-without-directory')
    yield case('no-chart-yaml', chart({'web/chart.yaml': CHART}), 'artifact/missing-chart-yaml')
    yield case('no-name', changed(Chart__yaml='apiVersion: v2\nversion: 1.2.3\n'), 'artifact/missing-chart-field')
    yield case('empty-version', changed(Chart__yaml='apiVersion: v2\nname: web\nversion:\n'), 'artifact/missing-chart-field')
    yield case('api', changed(Chart__yaml=CHART.replace('v2', 'v3')), 'artifact/unknown-chart-api')
    yield case('version', changed(Chart__yaml=CHART.replace('1.2.3', 'latest')), 'artifact/malformed-chart-version')
    yield case('loose-version', changed(Chart__yaml=CHART.replace('1.2.3', 'v1.2')), 'artifact/loose-chart-version', verify=0, file='web-v1.2.tgz')
    yield case('file-name', chart(GOOD), 'artifact/chart-file-name', verify=0, file='web.tgz')
    yield case('directory-name', chart({'www/Chart.yaml': CHART}), 'artifact/chart-directory-name')
    yield case('not-yaml', changed(values__yaml='a: [\n'), 'yaml/syntax-error')
    yield case('duplicate-key', changed(values__yaml='a: 1\na: 2\n'))
    yield case('values-list', changed(values__yaml='- a\n'), 'artifact/chart-file-not-a-mapping')
    yield case('values-empty', changed(values__yaml='# nothing\n'))
    yield case('schema', changed(values__schema__json='{,}'), 'artifact/malformed-chart-schema')
    yield case('deep-schema', changed(values__schema__json='[' * 100000), 'artifact/malformed-chart-schema')

    needs = 'dependencies: [{ name: db, version: 1.x, repository: "https://charts.example" }]\n'
    yield case('dependency', changed(Chart__yaml=CHART + needs), 'artifact/missing-chart-dependency', verify=0)
    yield case('dependency-of-v1', changed(Chart__yaml=CHART.replace('v2', 'v1'), requirements__yaml=needs), 'artifact/missing-chart-dependency', verify=0)
    yield case('dependency-named-alike', chart({**GOOD, 'web/Chart.yaml': CHART + needs, 'web/charts/db-admin-1.0.0.tgz': ''}),
               'artifact/missing-chart-dependency', verify=0)
    yield case('dependency-archive', chart({**GOOD, 'web/Chart.yaml': CHART + needs, 'web/charts/db-1.0.0.tgz': ''}))
    yield case('dependency-directory', chart({**GOOD, 'web/Chart.yaml': CHART + needs, 'web/charts/db/Chart.yaml': ''}))
    here = CHART + 'dependencies: [{ name: a, repository: "file://../a" }, { name: b }]\n'
    yield case('dependency-of-file', changed(Chart__yaml=CHART + needs.replace('https://charts.example', 'file://../db')), 'artifact/missing-chart-dependency', verify=0)
    yield case('dependency-without-repository', changed(Chart__yaml=CHART + needs.replace(', repository: "https://charts.example"', '')),
               'artifact/missing-chart-dependency', verify=0)
    yield case('dependency-here', chart({**GOOD, 'web/Chart.yaml': here, 'web/charts/a-1.0.0.tgz': '', 'web/charts/b/Chart.yaml': ''}))

    yield case('parent', chart({**GOOD, 'web/../../evil': ''}), 'entry/parent-in-name')
    yield case('absolute', chart({**GOOD, '/etc/evil': ''}), 'entry/absolute-name')
    yield case('link', chart(GOOD, member('web/link', type=b'2', link=b'/etc/passwd')), 'entry/symbolic-link')
    yield case('device', chart(GOOD, member('web/null', type=b'3')), 'entry/device')
    yield case('key', changed(tls__txt='-----BEGIN RSA PRIVATE KEY-----\nMII\n'), 'artifact/private-key-in-chart', verify=0)
    yield case('large-file', changed(a__bin=random.Random(1).randbytes((5 << 20) + 1)), 'artifact/large-chart-file', verify=0)
    yield case('bomb', changed(a__bin=bytes(50 << 20)), 'entry/content-too-large')
    yield case('too-large', bytes(102 << 20), 'artifact/chart-too-large', method=8)
    many = b''.join(member(f'web/{i}') for i in range(100_001))
    yield case('many-entries', gzip_member(many + END, level=1), 'entry/too-many-entries')


def parameters():
    """Values of a chart to which an application service descriptor refers."""
    chart_of_two = {'web/Chart.yaml': CHART, 'web/values.yaml': 'server: { port: 1, tls: {} }\nlist: [ 1 ]\n', 'web/charts/db/Chart.yaml': ''}
    names = ('TOSCA-Metadata/TOSCA.meta', 'service.yaml', WHOLE)
    def case(name, *findings):
        node = f'''    n:
      type: Chart
      artifacts:
        chart:
          type: Item
          file: {WHOLE}
          properties: {{ artifactType: helm_chart, deploymentParameter: [ "{name}" ] }}
'''
        types = TYPES.replace('artifact_types:\n', '''artifact_types:
  Item:
    derived_from: tosca.artifacts.Root
    properties: { artifactType: { type: string }, deploymentParameter: { type: list, entry_schema: { type: string } } }
''')
        return Case('values that a descriptor names', f'parameter-{name.replace(":", "-")}.csar',
                    with_artifact(node, WHOLE, chart(chart_of_two), types=types), findings, 0, names)
    unknown = 'artifact/unknown-chart-parameter'
    for name in ('server.port', 'web:server.port', 'server.tls.key', 'list[0].a', 'db.password', 'web:db.user.name'):
        yield case(name)
    for name in ('port', 'server.host', 'server.port.number', 'web:server.prot'):
        yield case(name, unknown)


def images():
    row = 'images against their descriptor'
    def node(data, storage=''):
        return f'''    disk:
      type: Storage
      properties: {{ sw_image_data: {data}{storage} }}
      artifacts: {{ image: {{ type: tosca.artifacts.nfv.SwImage, file: disk.img }} }}
'''
    def case(name, content, data, *findings, storage=''):
        if storage:
            storage = f', virtual_block_storage_data: {{ size_of_storage: {storage} }}'
        return Case(row, f'image-{name}.csar', with_artifact(node(data, storage), 'disk.img', content), findings, 0,
                    ('TOSCA-Metadata/TOSCA.meta', 'service.yaml', 'disk.img'))

    gib = 1 << 30
    qcow2 = (b'QFI\xfb\0\0\0\3' + bytes(16) + gib.to_bytes(8, 'big')).ljust(70000, b'\0')
    vmdk = (b'KDMV' + bytes(8) + (gib // 512).to_bytes(8, 'little')).ljust(70000, b'\0')
    vdi = (bytes(64) + b'\x7f\x10\xda\xbe').ljust(368, b'\0') + gib.to_bytes(8, 'little') + bytes(66000)
    vhd = bytes(70000) + (b'conectix' + bytes(40) + gib.to_bytes(8, 'big')).ljust(512, b'\0')
    iso = bytes(32769) + b'CD001' + bytes(30000)
    formats = {'qcow2': qcow2, 'vmdk': vmdk, 'vdi': vdi, 'vhd': vhd, 'vhdx': b'vhdxfile' + bytes(70000), 'iso': iso}
    for name, content in formats.items():
        yield case(name, content, f'{{ container_format: bare, disk_format: {name}, min_disk: 1 GiB }}', storage='1 GB')
        yield case(f'{name}-as-other', content, '{ container_format: bare, disk_format: ' + ('vmdk' if name == 'qcow2' else 'QCOW2') + ' }',
                   'artifact/other-disk-format')
    yield case('raw', bytes(70000), '{ container_format: bare, disk_format: raw, size: 70000 B, min_disk: 1 MB }')
    yield case('raw-as-qcow2', bytes(70000), '{ container_format: bare, disk_format: qcow2 }', 'artifact/other-disk-format')
    yield case('bootable-iso', iso, '{ container_format: bare, disk_format: raw }')
    yield case('placeholder', 'an image', '{ container_format: bare, disk_format: qcow2 }')
    yield case('raw-bytes', b'\xff' * 500, '{ container_format: bare, disk_format: raw, size: 70000 B }', 'artifact/other-image-size')
    yield case('in-ova', bytes(70000), '{ container_format: ova, disk_format: vmdk }')
    for size, right in (('70000 B', True), ('70 kB', True), ('0.07 MB', True), ('68.36 KiB', True), ('70001 B', False), ('72 KiB', False), ('9 GiB', False), ('2 KiB', False), ('1 TB', False), ('0 B', False), ('0 GB', False)):
        yield case(f'size-{size.replace(" ", "-")}', qcow2, f'{{ container_format: bare, disk_format: qcow2, size: {size} }}',
                   *(() if right else ('artifact/other-image-size',)))
    yield case('min-disk', qcow2, '{ container_format: bare, disk_format: qcow2, min_disk: 1 MiB }', 'artifact/too-small-min-disk')
    yield case('min-disk-0', qcow2, '{ container_format: bare, disk_format: qcow2, min_disk: 0 B }')
    yield case('storage', qcow2, '{ container_format: bare, disk_format: qcow2 }', 'artifact/too-small-storage', storage='500 MB')
    yield case('storage-below', qcow2, '{ container_format: bare, disk_format: qcow2, min_disk: 4 GiB }', 'artifact/storage-below-min-disk',
               storage='2 GiB')

    docker = '{ container_format: docker }'
    def tar(*names):
        return b''.join(member(name, b'{}') for name in names) + END
    yield case('docker-save', tar('manifest.json', 'a/layer.tar'), docker)
    yield case('oci-layout', tar('./blobs/sha256/a', './index.json', './oci-layout'), docker)
    yield case('other-tar', tar('a/index.json', 'oci-layout'), docker, 'artifact/not-a-container-image')
    yield case('docker-zip', zip_archive([entry('manifest.json')]), docker, 'artifact/not-a-container-image')
    yield case('docker-gzip', gzip_member(tar('manifest.json')), docker)
    yield case('huge-size', member('a', size=b'\x80' + b'\xff' * 11) + END, docker, 'artifact/not-a-container-image')


def many():
    """Small files that expand: together they would take minutes if each could expand as far as a single file may."""
    size = 256 << 20
    start = member('layer.tar', size=octal(size, 12))
    bomb = bz2.compress(start + bytes(1 << 20)) + 16 * bz2.compress(bytes(16 << 20))
    templates = ''.join(f'''    disk{i}:
      type: Storage
      properties: {{ sw_image_data: {{ container_format: docker }} }}
      artifacts: {{ image: {{ type: tosca.artifacts.nfv.SwImage, file: {i}.tar.bz2 }} }}
''' for i in range(150))
    meta = 'TOSCA-Meta-File-Version: 1.1\nCSAR-Version: 1.1\nCreated-By: csar tests\nEntry-Definitions: service.yaml\n'
    files = {'TOSCA-Metadata/TOSCA.meta': raw(meta), 'service.yaml': raw(TYPES + templates), **{f'{i}.tar.bz2': bomb for i in range(150)}}
    yield Case('many images', 'images-that-grow.csar', zip_archive([entry(name, content) for name, content in files.items()]), (), 0, tuple(files))


def cases():
    yield from many()
    yield from charts()
    yield from parameters()
    yield from images()
