"""The geometry of a picture from csar graph or from the report page: its boxes, lines and labels, and their faults."""
import re, unicodedata

SVG = '{http://www.w3.org/2000/svg}'
SAMPLES = 24  # the number of points on a curve
SLACK = 1.0   # differences in pixels that are ignored: borders touch


class Picture:
    """boxes: number of the node -> (left, top, right, bottom); lines: (edge, points); labels: (text, rectangle, owner).

    The owner of a label is ('node', number) or ('edge', number).
    """
    def __init__(self, svg):
        self.boxes, self.lines, self.labels, self.size = {}, [], [], None
        if svg.get('width') and svg.get('height'):
            self.size = (float(svg.get('width')), float(svg.get('height')))
        self.read(svg, (0, 0), -1)

    def read(self, element, offset, node):
        tag = element.tag.removeprefix(SVG)
        if tag in ('defs', 'title', 'style'):
            return
        moved = re.fullmatch(r'translate\(([-\d.]+)[ ,]([-\d.]+)\)', element.get('transform') or '')
        if moved:
            offset = (offset[0] + float(moved[1]), offset[1] + float(moved[2]))
        node = int(element.get('data-node', node))
        if tag == 'rect' and node >= 0 and node not in self.boxes:
            x, y = offset[0] + float(element.get('x', 0)), offset[1] + float(element.get('y', 0))
            self.boxes[node] = (x, y, x + float(element.get('width')), y + float(element.get('height')))
        if tag == 'path' and element.get('data-edge') is not None:
            self.lines.append((int(element.get('data-edge')), points_of(element.get('d'), offset)))
        if tag == 'text' and element.text:
            edge = element.get('data-edge')
            self.labels.append((element.text, text_box(element, offset), ('node', node) if edge is None else ('edge', int(edge))))
        for child in element:
            self.read(child, offset, node)


def text_box(text, offset):
    look = (text.get('class') or '').split()
    size = 11 if set(look) & {'n', 'd', 'edge-name', 'detail', 'inside'} else 12
    width = sum(2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in text.text) * size * 0.6
    x, y = offset[0] + float(text.get('x')), offset[1] + float(text.get('y'))
    left = x - width / 2 if (text.get('text-anchor') or 'start') == 'middle' else x
    return (left, y - size * 0.8, left + width, y + size * 0.2)


def points_of(path, offset):
    """The line as a chain of points: curves are sampled."""
    points = []
    for command, numbers in re.findall(r'([MLVHCQ])([^A-Za-z]*)', path):
        values = [float(part) for part in re.findall(r'-?\d+(?:\.\d+)?', numbers)]
        last = points[-1] if points else (0, 0)
        if command in 'ML':
            points += zip(values[::2], values[1::2])
        elif command == 'V':
            points += [(last[0], y) for y in values]
        elif command == 'H':
            points += [(x, last[1]) for x in values]
        else:
            step = 6 if command == 'C' else 4
            for at in range(0, len(values), step):
                controls = [points[-1], *zip(values[at:at + step:2], values[at + 1:at + step:2])]
                points += [bezier(controls, k / SAMPLES) for k in range(1, SAMPLES + 1)]
    return [(x + offset[0], y + offset[1]) for x, y in points]


def bezier(controls, t):
    while len(controls) > 1:
        controls = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in zip(controls, controls[1:])]
    return controls[0]


def overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > SLACK and min(a[3], b[3]) - max(a[1], b[1]) > SLACK


def contains(outer, inner):
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def crosses(a, b, box):
    """Whether the segment from a to b crosses the inside of a box."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        near, far = box[axis] + SLACK, box[axis + 2] - SLACK
        step = b[axis] - a[axis]
        if abs(step) < 1e-9:
            if not near < a[axis] < far:
                return False
            continue
        first, last = sorted(((near - a[axis]) / step, (far - a[axis]) / step))
        low, high = max(low, first), min(high, last)
        if low >= high:
            return False
    return True


def faults(picture, edges):
    """The faults, as texts. `edges`: (from, to) of each edge, by its number."""
    found = []
    boxes = picture.boxes
    numbers = sorted(boxes)
    holders = {n: {m for m in numbers if m != n and contains(boxes[m], boxes[n])} for n in numbers}
    for at, n in enumerate(numbers):
        for m in numbers[at + 1:]:
            if n not in holders[m] and m not in holders[n] and overlap(boxes[n], boxes[m]):
                found.append(f'box {n} is over box {m}')
    for edge, points in picture.lines:
        ends = set(edges[edge])
        near = ends.union(*(holders.get(end, set()) for end in ends))
        area = (min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points))
        for n in numbers:
            box = boxes[n]
            if n in near or area[0] >= box[2] or area[2] <= box[0] or area[1] >= box[3] or area[3] <= box[1]:
                continue
            if any(crosses(a, b, box) for a, b in zip(points, points[1:])):
                found.append(f'line {edge} runs through box {n}')
    labels = sorted(picture.labels, key=lambda label: label[1][0])
    for at, (text, area, owner) in enumerate(labels):
        for other, other_area, _ in labels[at + 1:]:
            if other_area[0] >= area[2]:
                break
            if overlap(area, other_area):
                found.append(f'label {text!r} is over label {other!r}')
        kind, number = owner
        own = {number} if kind == 'node' else set()
        own = own.union(*(holders.get(end, set()) for end in (own or edges[number])))
        for n in numbers:
            if overlap(area, boxes[n]) and not (n in own and contains(boxes[n], area)):
                found.append(f'label {text!r} is over box {n}' + (' and its border' if n in own else ''))
    return found
