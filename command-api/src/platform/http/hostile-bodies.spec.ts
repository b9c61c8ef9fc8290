import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../../testing/case-kit.js';
import { askOffset, beginUpload } from '../../testing/tus-client.js';

let kit: CaseKit;
let asha: Person;
let id: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  id = await kit.paidRequest(asha);
});
afterAll(() => kit.close());

const MB = 1024 * 1024;
/** Far beyond what the kernel holds between two sockets of one machine. */
const ENDLESS = 40 * MB;

/** Sends `piece` again and again until the connection is closed, at most ENDLESS bytes. */
const sendOn = (
  method: string,
  path: string,
  lines: readonly string[],
  piece: Buffer,
): Promise<{ readonly answer: string; readonly sent: number }> =>
  new Promise((resolve) => {
    let [answer, sent] = ['', 0];
    const { port, host } = new URL(kit.origin);
    const socket = connect(Number(port), '127.0.0.1');
    const write = (): void => {
      if (sent >= ENDLESS) {
        socket.destroy();
        return;
      }
      sent += piece.length;
      socket.write(piece, (error) => {
        if (!error) setImmediate(write);
      });
    };
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ answer: answer.slice(0, answer.indexOf('\r\n')), sent }));
    socket.write(`${[`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines].join('\r\n')}\r\n\r\n`, write);
  });

const CHUNKED = 'Transfer-Encoding: chunked';
const JSON_TYPE = 'Content-Type: application/json';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=b';
const ofOneByte = Buffer.from('1\r\na\r\n'.repeat(10_000));
const own = (): string => `Cookie: ${asha.client.cookies()}`;

describe('a body in chunks of one byte', () => {
  const cases: readonly (readonly [string, string, string, () => readonly string[], number])[] = [
    ['JSON of a stranger', 'POST', '/api/public/verify-otp', () => [JSON_TYPE], 400],
    ['a webhook of the gateway', 'POST', '/api/webhooks/razorpay', () => [JSON_TYPE], 400],
    ['a form of a stranger', 'POST', '/api/service-registrations', () => [FORM_TYPE], 401],
    [
      'an upload of a stranger',
      'PATCH',
      '/api/uploads/x',
      () => ['Content-Type: application/offset+octet-stream'],
      401,
    ],
    ['JSON of a person', 'POST', '/api/update-profile', () => [JSON_TYPE, own()], 400],
    ['a form of a person', 'POST', 'documents', () => [FORM_TYPE, own()], 400],
    ['a call without a body', 'POST', '/api/nothing-here', () => [JSON_TYPE], 404],
  ];
  it.each(cases)('is refused and its connection closed: %s', async (_, method, path, lines, status) => {
    const to = path === 'documents' ? `/api/requests/${id}/documents` : path;
    const { answer, sent } = await sendOn(method, to, [CHUNKED, ...lines()], ofOneByte);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(sent).toBeLessThan(ENDLESS);
  });

  it('adds nothing to an upload that is resumed, and its connection is closed', async () => {
    const begun = await beginUpload(asha.client, id, MB, { documentKey: 'pan', filename: 'pan.pdf' });
    expect([begun.status, begun.text]).toEqual([201, expect.anything()]);
    const path = begun.headers.get('location') ?? '';
    const lines = [CHUNKED, own(), 'Content-Type: application/offset+octet-stream', 'Tus-Resumable: 1.0.0'];
    const { answer, sent } = await sendOn('PATCH', path, [...lines, 'Upload-Offset: 0'], ofOneByte);
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(sent).toBeLessThan(ENDLESS);
    expect(await askOffset(asha.client, path)).toBe(0);
  });
});

describe('a body without an end', () => {
  const large = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')]);
  it.each([
    ['JSON', '/api/public/verify-otp', JSON_TYPE, 413],
    ['a form', '/api/service-registrations', FORM_TYPE, 401],
  ] as const)('that is refused is read on only a little: %s', async (_, path, type, status) => {
    const { answer, sent } = await sendOn('POST', path, [CHUNKED, type], large);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(sent).toBeLessThan(ENDLESS);
  });
});
