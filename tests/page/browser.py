"""A headless Chromium, controlled over its debugging pipe with only the standard library."""
import base64, json, os, select, signal, subprocess, tempfile, time


class Browser:
    PROGRAM = 'chromium'

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()
        # Chromium reads from descriptor 3 and writes to 4.
        arranged = f'exec {self.PROGRAM} "$@" 3<&{to_read} 4>&{to_write}'
        self.process = subprocess.Popen(
            ['bash', '-c', arranged, 'bash', '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
             '--hide-scrollbars', '--disable-background-networking', '--disable-component-update', f'--user-data-dir={self.home.name}',
             '--remote-debugging-pipe', '--window-size=1400,1000', 'about:blank'],
            pass_fds=(to_read, to_write), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(to_read), os.close(to_write)
        self.buffer, self.number, self.events, self.session, self.scripts = b'', 0, [], None, True
        target = next(t for t in self.call('Target.getTargets')['targetInfos'] if t['type'] == 'page')['targetId']
        self.session = self.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Network', 'Log'):
            self.call(domain + '.enable')

    def receive(self, seconds):
        end = time.monotonic() + seconds
        while b'\0' not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.read_end], [], [], left)[0]:
                raise TimeoutError('the browser does not answer')
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise EOFError('the browser has ended')
            self.buffer += part
        message, self.buffer = self.buffer.split(b'\0', 1)
        return json.loads(message)

    def call(self, method, seconds=60, **parameters):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters}
        if self.session:
            message['sessionId'] = self.session
        data = json.dumps(message).encode() + b'\0'
        while data:
            data = data[os.write(self.write_end, data):]
        while True:
            answer = self.receive(seconds)
            if answer.get('id') == self.number:
                assert 'error' not in answer, answer
                return answer['result']
            self.events.append(answer)

    def show_as(self, width=1400, dark=False, scripts=True):
        """The appearance of pages from now on. scripts: whether the scripts of a page that is opened later run."""
        self.call('Emulation.setDeviceMetricsOverride', width=width, height=1000, deviceScaleFactor=1, mobile=width < 600)
        self.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'}])
        self.call('Emulation.setScriptExecutionDisabled', value=not scripts)
        self.scripts = scripts

    def open(self, path, seconds=60):
        """Opens a file; returns the seconds until two frames were painted, if scripts run."""
        self.events.clear()
        self.call('Page.navigate', seconds, url=path.resolve().as_uri())
        if not self.scripts:
            end = time.monotonic() + seconds
            while self.evaluate('document.readyState') != 'complete' and time.monotonic() < end:
                time.sleep(0.02)
            return None
        self.evaluate('new Promise(done => { const wait = () => document.readyState === "complete" ? '
                      'requestAnimationFrame(() => requestAnimationFrame(done)) : setTimeout(wait, 5); wait(); })', seconds)
        return self.evaluate('performance.now() / 1000')

    def evaluate(self, expression, seconds=60):
        answer = self.call('Runtime.evaluate', seconds, expression=expression, awaitPromise=True, returnByValue=True)
        assert 'exceptionDetails' not in answer, answer
        return answer['result'].get('value')

    def key(self, key, **more):
        for kind in ('keyDown', 'keyUp'):
            self.call('Input.dispatchKeyEvent', type=kind, key=key, code=key, **more)

    def click(self, expression):
        """Clicks in the middle of an element."""
        x, y = self.evaluate(f'(() => {{ const e = {expression}; e.scrollIntoView({{ block: "center" }}); const r = e.getBoundingClientRect(); '
                             'return [r.x + r.width / 2, r.y + r.height / 2]; })()')
        for kind in ('mousePressed', 'mouseReleased'):
            self.call('Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', clickCount=1, buttons=1 if kind == 'mousePressed' else 0)

    def trouble(self):
        """Errors of the console and of scripts, and every request except that for the page itself."""
        found = []
        for event in self.events:
            method, given = event.get('method'), event.get('params', {})
            if method == 'Runtime.exceptionThrown':
                found.append(json.dumps(given['exceptionDetails'])[:500])
            elif method == 'Runtime.consoleAPICalled' and given['type'] in ('error', 'warning', 'assert'):
                found.append(json.dumps(given['args'])[:500])
            elif method == 'Log.entryAdded' and given['entry']['level'] in ('error', 'warning'):
                found.append(given['entry']['text'][:500])
            elif method == 'Network.requestWillBeSent' and given.get('type') != 'Document':
                found.append('request: ' + given['request']['url'][:200])
        return found

    def screenshot(self, path, whole=False):
        more = {}
        if whole:
            size = self.call('Page.getLayoutMetrics')['cssContentSize']
            more = {'captureBeyondViewport': True, 'clip': {'x': 0, 'y': 0, 'width': size['width'], 'height': min(size['height'], 4000), 'scale': 1}}
        path.write_bytes(base64.b64decode(self.call('Page.captureScreenshot', **more)['data']))

    def pdf(self):
        return base64.b64decode(self.call('Page.printToPDF')['data'])

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)  # including the processes that it has started
        self.process.wait()
        self.home.cleanup()
