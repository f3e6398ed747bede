"""A mirror in Python, by the standard library alone: docs/mirror-protocol.md, step by step.

    python3 examples/mirror.py http://127.0.0.1:8080 SM0000012 ABCD-EFGH-JKLM [photo.jpg]

Real programs keep `secret`, the configuration and the unsent tests on their disk.
"""
import base64, datetime, hashlib, hmac, json, sys, time, urllib.error, urllib.parse, urllib.request, uuid

# A small PNG. A real mirror sends its photos, as JPEG, PNG or WebP.
DOT = base64.b64decode(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEXMmZkWn0hNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=')


class Refused(Exception):
    """The server's no. Sending the same again doesn't help."""


class Mirror:
    def __init__(self, server, number, secret=''):
        self.server, self.number, self.secret, self.clock_error = server, number, secret, 0

    def activate(self, code):
        answer = self.post('/mirrorSrv/device/activate',
                           {'device_no': self.number, 'active_code': code, 'model': 'EX-1', 'app_version': '1.0', 'is_simulated': 1})
        self.number, self.secret = answer['device_no'], answer['device_secret']

    def get(self, path, **query):
        return self.send('GET', path + ('?' + urllib.parse.urlencode(query) if query else ''), None, None)

    def post(self, path, fields, files=None):
        if files is None:
            return self.send('POST', path, json.dumps(fields).encode(), 'application/json')
        edge = uuid.uuid4().hex
        parts = b''.join(b'--%s\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (edge.encode(), name.encode(), as_text(value).encode())
                         for name, value in fields.items())
        parts += b''.join(b'--%s\r\nContent-Disposition: form-data; name="%s"; filename="%s.jpg"\r\nContent-Type: image/jpeg\r\n\r\n%s\r\n'
                          % (edge.encode(), kind.encode(), kind.encode(), content) for kind, content in files.items())
        return self.send('POST', path, parts + b'--%s--\r\n' % edge.encode(), 'multipart/form-data; boundary=' + edge)

    def sign(self, method, path, body):
        route, _, query = path.partition('?')
        covered = [('@method', method), ('@path', route), ('@query', '?' + query), ('x-device-no', self.number)]
        headers = {'x-device-no': self.number}
        if body:
            headers['content-digest'] = 'sha-256=:%s:' % base64.b64encode(hashlib.sha256(body).digest()).decode()
            covered.append(('content-digest', headers['content-digest']))
        parameters = '(%s);created=%d;keyid="%s";alg="hmac-sha256"' % (
            ' '.join('"%s"' % name for name, _ in covered), time.time() + self.clock_error, self.number)
        text = '\n'.join('"%s": %s' % part for part in covered + [('@signature-params', parameters)])
        mac = hmac.new(base64.b64decode(self.secret), text.encode(), hashlib.sha256).digest()
        return {**headers, 'signature-input': 'sig=' + parameters, 'signature': 'sig=:%s:' % base64.b64encode(mac).decode()}

    def send(self, method, path, body, content_type):
        """Sends until there is an answer, as the table "What an answer means" says."""
        for attempt in range(8):
            headers = {'content-type': content_type} if body else {}
            if self.secret:
                headers.update(self.sign(method, path, body))
            request = urllib.request.Request(self.server + path, body, headers, method=method)
            wait = min(60, 2 ** attempt)
            try:
                with urllib.request.urlopen(request, timeout=40) as response:
                    answer = json.loads(response.read())
            except urllib.error.HTTPError as no:
                try:
                    answer = json.loads(no.read())
                except ValueError:
                    answer = {'code': None}  # a proxy's page
                if answer.get('code') == 20010:
                    there = datetime.datetime.strptime(no.headers['date'], '%a, %d %b %Y %H:%M:%S GMT')
                    self.clock_error = there.replace(tzinfo=datetime.timezone.utc).timestamp() - time.time()
                    continue
                if no.code in (408, 429) or no.code >= 500 or answer.get('code') is None:
                    time.sleep(float(no.headers.get('retry-after') or wait))
                    continue
            except (urllib.error.URLError, OSError, ValueError):
                time.sleep(wait)
                continue
            if answer['code'] != 0:
                raise Refused('%s: %s %s %s' % (path, answer['code'], answer['msg'], answer.get('detail', '')))
            return answer
        raise OSError('no answer from ' + self.server)


def as_text(value):
    return value if isinstance(value, str) else json.dumps(value)


def now(seconds=0):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)).isoformat()


def begun(seq, seconds_ago=0):
    return {'client_uuid': str(uuid.uuid4()), 'seq': seq, 'test_time': now(-seconds_ago), 'capture_state': 1,
            'customer': {'nickname': 'Example', 'mobile': '13600000000', 'sex': 0, 'age': 34},
            'consent': {'text_id': 'example', 'photos': 1, 'contact': 1, 'marketing': 0}, 'questions': {}}


def ended():
    return {'status': 2, 'quality': {'face': 0.97, 'sharpness': 0.95, 'light': 0.9},
            'result': {'algo_version': '1.0', 'skin_age': 31, 'skin_type': {'type': 'dry'}, 'tone': {'ita': 35},
                       'dims': {'acne': {'layer': 'layer', 'raw': 82, 'count': 3}, 'pore': {'layer': 'layer', 'raw': 64.5},
                                'collagen': {'layer': 'deep', 'raw': 71}}}}


def main(server, number, code, photo=None):
    white = open(photo, 'rb').read() if photo else DOT
    mirror = Mirror(server, number)
    mirror.activate(code)
    config = mirror.get('/mirrorSrv/config', rev=0)
    mirror.post('/mirrorSrv/config/ack', {'rev': config['rev'], 'ok': 1})
    mirror.post('/mirrorSrv/device/heartbeat', {'seq': 0, 'config_rev': config['rev'], 'is_start': 1})

    # A test in steps.
    start = begun(1)
    test = mirror.post('/mirrorSrv/record/create', start)['analysis_id']
    sent = mirror.post('/mirrorSrv/record/image', {'analysis_id': test, 'kind': 'white'}, {'file': white})
    assert sent['sha256'] == hashlib.sha256(white).hexdigest()
    end = mirror.post('/mirrorSrv/record/finish', {'analysis_id': test, **ended()})
    print('test', test, 'status', end['status'], end['reason'])

    # Two tests that waited for the network: the newer one first, each twice. The second time the server knows it.
    for waited in [begun(3, 60), begun(2, 120)]:
        for times in range(2):
            answer = mirror.post('/mirrorSrv/record/upload', {'meta': {**waited, **ended()}}, {'white': white})
            assert answer['duplicate'] == times
        print('offline', answer['analysis_id'], 'status', answer['status'])

    result = mirror.get('/mirrorSrv/record/result', analysis_id=test)
    print('scores', ' '.join('%s=%g' % (one['dimension'], one['score']) for one in result['scores']))
    print('qr', result['qr']['text'] or result['qr']['image_url'])


if __name__ == '__main__':
    main(*sys.argv[1:])
