import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../server/routes.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ routes });
});
afterAll(() => t.close());

describe('a call that is hardly HTTP', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(t.origin).port), '127.0.0.1', () => socket.write(text));
      socket.setTimeout(30_000, () => socket.destroy(new Error(`no answer to ${text.slice(0, 60)}`)));
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''));
      socket.on('error', reject);
    });
  const get = (target: string, ...lines: readonly string[]) =>
    raw(`${[`GET ${target} HTTP/1.1`, ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);

  it('is answered with 400 or 404 and never with a fault', async () => {
    const host = 'Host: 127.0.0.1';
    expect(await get('/api/services')).toContain('400');
    expect(await get('//evil.example/api/services', host)).not.toMatch(/ (5\d\d|30\d) /);
    expect(await get('http://evil.example/api/services', host)).not.toMatch(/ 5\d\d /);
    expect(await get('http://[/api/services', host)).toContain('400');
    for (const target of [
      '*',
      '/api/../../etc/passwd',
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/api/%',
      '/api/%c0%ae',
      '/api//services',
      '/?%',
      '/%',
      '/api/documents/..%2f..%2fmaster.key',
      '/../lock.pid',
    ])
      expect([target, await get(target, host)]).not.toEqual([target, expect.stringMatching(/ 5\d\d /)]);
    for (const line of ['Host: [', 'Host: a b', 'Host: \u00ff', 'Host: x:99999'])
      expect([line, await get('/api/services', line, 'Origin: http://[')]).not.toEqual([
        line,
        expect.stringMatching(/ 5\d\d /),
      ]);
    for (const cookie of [
      'anupalan_session',
      'anupalan_session=',
      '=;;;',
      `anupalan_session=${'%'.repeat(300)}`,
      'a="',
    ])
      expect(await get('/api/user', host, `Cookie: ${cookie}`)).toContain('401');
    expect(await get('/api/user', host, 'Authorization: Bearer \u00ff\u00fe')).toContain('401');
  });

  it('may refuse every encoding and still gets its answer', async () => {
    for (const encodings of [
      'identity;q=0',
      '*;q=0',
      'gzip;q=0, identity;q=0',
      'br;q=x',
      ',,;;',
      'zstd;q=1, identity;q=0',
    ])
      expect([encodings, await get('/api/openapi.json', 'Host: localhost', `Accept-Encoding: ${encodings}`)]).toEqual([
        encodings,
        'HTTP/1.1 200 OK',
      ]);
  });

  it('with headers beyond all measure is cut off by 431', async () => {
    expect(await get('/api/services', 'Host: x', `X-Long: ${'x'.repeat(20_000)}`)).toContain('431');
    expect(await get(`/api/services?q=${'x'.repeat(20_000)}`, 'Host: x')).toContain('431');
  });

  it('writes no line at the level of a fault, which would drown those of ours', async () => {
    const before = t.logs.length;
    const lines = ['POST /api/public/verify-otp HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    await raw(`${[...lines, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n5\r\n{"a":\r\nZZ\r\n`);
    await get('/api/services', 'Host: localhost');
    expect(t.logs.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('cannot hide a second call in its body', async () => {
    const both =
      'POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/user HTTP/1.1\r\n\r\n';
    expect(await raw(both)).toContain('400');
    expect(await raw('POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n')).toContain('400');
    expect(await raw('POST /api/logout HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n')).toContain(
      '400',
    );
  });
});
