import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text message that was handed over. */
export interface TextMessage {
  /** By which the provider knows a message that it has already. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** ms since the epoch. */
  readonly at: number;
}

export interface SmsProvider {
  /** Settings of a server that sends its text messages here. */
  readonly env: Readonly<Record<string, string>>;
  /** What it sent. A message whose key it knows is not sent again, as providers do. */
  readonly taken: readonly TextMessage[];
  /** What it did not take. */
  readonly refused: readonly TextMessage[];
  /** From now on takes nothing for these numbers. */
  refuse(...numbers: readonly string[]): void;
  close(): Promise<void>;
}

/** A provider of text messages on this machine. */
export const startSmsProvider = async (): Promise<SmsProvider> => {
  const taken: TextMessage[] = [];
  const refused: TextMessage[] = [];
  const notFor = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { to, text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { to: string; text: string };
      const takes = !notFor.has(to);
      const key = String(request.headers['idempotency-key']);
      const list = takes ? taken : refused;
      if (!takes || !taken.some((known) => known.key === key)) list.push({ key, to, text, at: Date.now() });
      response.writeHead(takes ? 202 : 503).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    env: { SMS_URL: `http://127.0.0.1:${port}/send`, SMS_SECRET: 'secret' },
    taken,
    refused,
    refuse: (...numbers) => {
      notFor.clear();
      for (const number of numbers) notFor.add(number);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
