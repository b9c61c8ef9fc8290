import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text message that was sent to the provider. */
export interface TextMessage {
  /** The provider's idempotency key. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** ms since 1970. */
  readonly at: number;
}

export interface SmsProvider {
  /** Settings of a server that sends its text messages here. */
  readonly env: Readonly<Record<string, string>>;
  /** The accepted messages. A message with a known key is not accepted again, as real providers do. */
  readonly taken: readonly TextMessage[];
  /** The refused messages. */
  readonly refused: readonly TextMessage[];
  /** Refuses messages to these numbers from now on. */
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
