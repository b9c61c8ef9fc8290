import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../../testing/case-kit.js';
import { eventually } from '../../testing/test-app.js';
import { maxDayMb, takeAllowance } from '../files/upload-allowance.js';

const LICENCE = 'test-licence';
let kit: CaseKit;
let asha: Person;
let other: Person;
let staff: Person;
let id: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  other = await kit.person('customer', 'Ravi');
  staff = await kit.person('staff', 'Meera');
});
beforeEach(async () => {
  id = await kit.paidRequest(asha);
});
afterAll(() => kit.close());

const waiting = (): readonly string[] => readdirSync(join(kit.app.config.dataDir, 'tmp'));
const MB = 1024 * 1024;

interface Call {
  readonly socket: Socket;
  /** All that was answered so far. */
  readonly answer: () => string;
}

/** Sends the head of a call and the beginning of its body, which is announced with `length` bytes. */
const begin = (who: Person, method: string, path: string, start = '', length = 50 * MB): Call => {
  const port = Number(new URL(kit.origin).port);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: ${who.client.cookies()}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');
  const socket = connect(port, '127.0.0.1', () => socket.write(head + start));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => undefined);
  return { socket, answer: () => answer };
};
const answered = (call: Call) =>
  eventually(async () => {
    const { 1: status, 2: code } = /^HTTP\/1\.1 (\d+)[\s\S]*"code":"(\w+(?:\.\w+)?)"/.exec(call.answer()) ?? [];
    return status === undefined ? null : [Number(status), code];
  });

const field = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`;

describe('the right to send files', () => {
  it('is asked before anything of the body is stored', async () => {
    for (const [who, path, expected] of [
      [asha, '/api/requests/nobodys/documents', [404, 'request_not_found']],
      [other, `/api/requests/${id}/documents`, [404, 'request_not_found']],
      [staff, '/api/staff/requests/nobodys/deliver', [404, 'request_not_found']],
      [staff, `/api/staff/requests/${id}/deliver`, [403, 'not_assigned']],
    ] as const) {
      const call = begin(who, 'POST', path, file('file'));
      expect(await answered(call), path).toEqual(expected);
      expect(waiting()).toEqual([]);
      call.socket.destroy();
    }
  });

  it('to a registration is asked by its order before the first file is stored', async () => {
    const path = '/api/service-registrations';
    const start = field('serviceId', LICENCE) + field('orderId', 'TEST_ORDNONE') + file('documents');
    const call = begin(asha, 'POST', path, start);
    expect(await answered(call)).toEqual([404, 'order_not_found']);
    await eventually(async () => waiting().length === 0);
    call.socket.destroy();
  });

  it('to a registration whose files come before its fields is asked before they are looked into', async () => {
    const form = new FormData();
    form.append('documents', new Blob(['no PDF']), 'a.pdf');
    for (const [name, value] of Object.entries({
      serviceId: LICENCE,
      orderId: 'TEST_ORDNONE',
      name: 'Asha Kulkarni',
      email: 'asha@example.in',
      phone: '9822012345',
      businessName: 'Kulkarni & Co',
    }))
      form.append(name, value);
    const { status, body } = await asha.client.post('/api/service-registrations', form);
    expect([status, body.code]).toEqual([404, 'order_not_found']);
  });

  it('is for six forms at once, and comes back when one is through', async () => {
    const path = `/api/requests/${id}/documents`;
    const open = Array.from({ length: 6 }, () => begin(asha, 'POST', path, file('file')));
    await eventually(async () => waiting().length === 6);
    const seventh = begin(asha, 'POST', path, file('file'));
    expect(await answered(seventh)).toEqual([429, 'too_many_uploads']);
    seventh.socket.destroy();
    for (const { socket } of open) socket.destroy();
    await eventually(async () => waiting().length === 0);
    expect((await kit.upload(asha, id)).status).toBe(201);
  });

  it('ends for a day with the bytes of a day, replaced files included', async () => {
    expect(await takeAllowance(kit.app, asha.id, maxDayMb * MB)).toMatchObject({ code: 'upload.day_bytes' });
    expect((await kit.upload(asha, id)).status).toBe(201);
    const [spent] = await kit.app.keyValue.list(`upload-bytes/${asha.id}/`);
    expect(await takeAllowance(kit.app, asha.id, maxDayMb * MB - Number(spent?.value))).toBeNull();
    const refused = await kit.upload(asha, id);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'upload.day_bytes', { max: 500 }]);
    kit.clock.advance(24 * 3600_000 + 1);
    expect((await kit.upload(asha, id)).status).toBe(201);
  });
});

describe('a body that nobody takes', () => {
  it('is not read to its end: the call is answered and its connection closed', async () => {
    for (const [method, path] of [
      ['POST', '/api/user'],
      ['GET', '/api/user'],
      ['POST', '/api/nothing-here'],
    ] as const) {
      const call = begin(asha, method, path, '', 10_000 * MB);
      let sent = 0;
      const piece = Buffer.alloc(MB);
      while (!call.socket.destroyed && sent < 200 * MB) {
        const error = await new Promise((resolve) => call.socket.write(piece, resolve));
        if (error) break;
        sent += piece.length;
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(sent, path).toBeLessThan(100 * MB);
    }
  });
});
