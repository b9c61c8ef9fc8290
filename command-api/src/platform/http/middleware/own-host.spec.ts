import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '../../../server/routes.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';

let t: TestApp;
afterEach(() => t.close());

/** The request of a browser that resolved the name to this server. */
const ask = (host: string, path = '/api/demo/outbox', headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly status: number; readonly code: unknown }>((resolve, reject) => {
    request(`${t.origin}${path}`, { headers: { ...headers, host } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isProblem = answer.headers['content-type'] === 'application/problem+json';
        resolve({ status: answer.statusCode ?? 0, code: isProblem ? JSON.parse(text).code : null });
      });
    })
      .on('error', reject)
      .end();
  });
const statusOf = async (host: string, path?: string) => (await ask(host, path)).status;
const REFUSED = { status: 421, code: 'unknown_host' };

describe('demo mode', () => {
  it('answers under names of this machine and under no other, whatever is asked for', async () => {
    t = await startTestApp({ routes });
    for (const host of ['localhost:8080', '127.0.0.1', '127.0.0.2:80', '[::1]:8080', 'anupalan.localhost'])
      expect([host, await statusOf(host)]).toEqual([host, 200]);
    for (const host of ['rebind.evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', 'a b'])
      expect([host, await ask(host)]).toEqual([host, REFUSED]);
    for (const path of ['/', '/demo/outbox', '/metrics', '/health/ready', '/api/user'])
      expect([path, await ask('rebind.evil.example', path)]).toEqual([path, REFUSED]);
  });

  it('believes no forwarded name in the place of the one that was asked', async () => {
    t = await startTestApp({ routes, env: { TRUST_PROXY: '1' } });
    expect(await ask('rebind.evil.example', '/api/demo/outbox', { 'x-forwarded-host': 'localhost' })).toEqual(REFUSED);
  });

  it('answers under the configured names where it was asked for on a machine that others reach', async () => {
    const env = { PUBLIC_URL: 'https://demo.anupalan.example', PUBLIC_ORIGINS: 'https://show.anupalan.example' };
    t = await startTestApp({ routes, env });
    for (const host of ['demo.anupalan.example', 'show.anupalan.example', 'localhost'])
      expect([host, await statusOf(host)]).toEqual([host, 200]);
    expect(await ask('evil.example')).toEqual(REFUSED);
    expect(await ask('10.0.0.1')).toEqual(REFUSED);
  });

  it('answers under any address, which no name server makes up, where it listens on all of them', async () => {
    t = await startTestApp({ routes, env: { HOST: '0.0.0.0' } });
    for (const host of ['192.168.1.5:8080', '[2001:db8::5]:8080'])
      expect([host, await statusOf(host)]).toEqual([host, 200]);
    expect(await ask('evil.example')).toEqual(REFUSED);
  });
});

describe('outside demo mode', () => {
  it('the name does not matter: nobody signs in without a code', async () => {
    t = await startTestApp({ routes, env: { DEMO: '0' } });
    expect(await statusOf('anything.example', '/api/user')).toBe(401);
  });
});
