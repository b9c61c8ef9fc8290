import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpMessages } from './http-messages.js';

let server: Server;
let url: string;
let status = 202;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeEach(async () => {
  received = [];
  status = 202;
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    req.on('end', () => {
      received.push({ headers: req.headers, body });
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const SMS = { key: 'challenge-1', to: '+919876543210', text: '1234 is your code' };

describe('messages over HTTP', () => {
  it('posts a message with its key and a signature over the body', async () => {
    await httpMessages({ url, secret: 's3cret' }).sms.send(SMS);
    const [call] = received;
    expect(JSON.parse(call?.body ?? '')).toEqual({ channel: 'sms', to: SMS.to, text: SMS.text });
    expect(call?.headers['idempotency-key']).toBe('challenge-1');
    expect(call?.headers['x-signature']).toBe(
      createHmac('sha256', 's3cret')
        .update(call?.body ?? '')
        .digest('hex'),
    );
  });

  it('sends the headers of each moment along, and never in the place of its own', async () => {
    let trace = 0;
    const headers = (): Record<string, string> => {
      trace += 1;
      return { traceparent: `00-${trace}`, 'Idempotency-Key': 'another', Authorization: 'Bearer another' };
    };
    const { sms, mail } = httpMessages({ url, secret: 's3cret', headers });
    await sms.send(SMS);
    await mail.send({ key: 'mail-1', to: 'a@b.in', subject: 's', text: 't' });
    expect(
      received.map(({ headers: sent }) => [sent.traceparent, sent['idempotency-key'], sent.authorization]),
    ).toEqual([
      ['00-1', 'challenge-1', 'Bearer s3cret'],
      ['00-2', 'mail-1', 'Bearer s3cret'],
    ]);
  });

  it('throws when the provider refuses, without naming receiver or text', async () => {
    status = 500;
    const refused = httpMessages({ url, secret: 's' }).sms.send(SMS);
    await expect(refused).rejects.toThrow('The sms provider refused the message with 500.');
  });

  it('throws when nobody answers', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const failed = httpMessages({ url, secret: 's' }).mail.send({ key: 'k', to: 'a@b.in', subject: 's', text: 't' });
    await expect(failed).rejects.toThrow('The mail provider cannot be reached');
  });
});
