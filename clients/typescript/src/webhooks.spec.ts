import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type VerifyOptions, verifyWebhook } from './webhooks.js';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const NEXT = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
const BODY = JSON.stringify({ specversion: '1.0', id: 'e1', type: 'anupalan.document.approved.v1', data: { a: 'é' } });

/** By Standard Webhooks, with Node's own HMAC. */
const signed = (id: string, at: number, body: string, secret: string): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
};
const message = ({ id = 'm1', at = NOW / 1000, body = BODY, secrets = [SECRET] } = {}) => ({
  headers: {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': secrets.map((secret) => signed(id, at, body, secret)).join(' '),
  },
  body,
});
const verify = (over: Partial<VerifyOptions> = {}) =>
  verifyWebhook({ ...message(), secret: SECRET, now: NOW, ...over });
const refused = async (over: Partial<VerifyOptions>, problem: string) =>
  expect(await verify(over).then(String, (error) => error.problem)).toBe(problem);

describe('a webhook', () => {
  it('that was signed with the secret is its event, from a text or bytes, with headers of any kind', async () => {
    expect(await verify()).toEqual(JSON.parse(BODY));
    expect(await verify({ body: new TextEncoder().encode(BODY) })).toEqual(JSON.parse(BODY));
    expect(await verify({ headers: new Headers(message().headers) })).toEqual(JSON.parse(BODY));
    const named = Object.entries(message().headers).map(([name, value]) => [name.toUpperCase(), [value]]);
    expect(await verify({ headers: Object.fromEntries(named) })).toEqual(JSON.parse(BODY));
  });

  it('is refused with a changed body, another id or a wrong secret', async () => {
    await refused({ body: BODY.replace('e1', 'e2') }, 'signature_wrong');
    await refused({ headers: { ...message().headers, 'webhook-id': 'm2' } }, 'signature_wrong');
    await refused({ secret: NEXT }, 'signature_wrong');
    await refused(
      { headers: { ...message().headers, 'webhook-signature': 'v1,AAAA v2,x nonsense' } },
      'signature_wrong',
    );
  });

  it('is refused when it is old or comes from the future, also where its time is signed', async () => {
    await refused(message({ at: NOW / 1000 - 301 }), 'timestamp_wrong');
    await refused(message({ at: NOW / 1000 + 301 }), 'timestamp_wrong');
    expect(await verify(message({ at: NOW / 1000 - 300 }))).toEqual(JSON.parse(BODY));
    await refused({ headers: { ...message().headers, 'webhook-timestamp': 'now' } }, 'timestamp_wrong');
    // Another time under the old signature.
    await refused(
      { headers: { ...message().headers, 'webhook-timestamp': String(NOW / 1000 - 1) } },
      'signature_wrong',
    );
  });

  it('is taken by either of two signatures, and with either of two secrets', async () => {
    const both = message({ secrets: [NEXT, SECRET] });
    for (const secret of [SECRET, NEXT, [NEXT, SECRET]]) expect(await verify({ ...both, secret })).toBeTruthy();
    expect(await verify({ secret: [NEXT, SECRET] })).toBeTruthy();
  });

  it('is refused without one of its headers, and with a body that is no JSON', async () => {
    for (const name of Object.keys(message().headers)) {
      const { [name]: _, ...headers } = message().headers as Record<string, string>;
      await refused({ headers }, 'headers_missing');
    }
    await refused(message({ body: 'hello' }), 'body_wrong');
    await expect(verify({ secret: 'whsec_%' })).rejects.toThrow(TypeError);
  });

  it('is never taken with any byte of its body changed', async () => {
    const bytes = new TextEncoder().encode(BODY);
    const at = fc.integer({ min: 0, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (index, change) => {
        const changed = bytes.map((byte, n) => (n === index ? byte ^ change : byte));
        await refused({ body: changed }, 'signature_wrong');
      }),
      { numRuns: 50 },
    );
  });
});
