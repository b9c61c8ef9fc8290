import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, type PublicEvent, verifyWebhook, WebhookError } from '@anupalan/client';
import { teller } from './words.js';

/** Webhooks and the feed tell the same events; so many ids are kept to print each once. */
const MAX_KNOWN = 100_000;
const MAX_BODY_BYTES = 1024 * 1024;

export interface ReceiverOptions {
  readonly client: Pick<Client, 'events'>;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
  /** The port for webhooks and the secret that signs them; without it only the feed is read. */
  readonly webhooks?: { readonly port: number; readonly secret: string };
  /** Called with the port once webhooks can arrive. */
  readonly onListening?: (port: number) => void;
}

/** The raw body; null for one that is too long. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const listen = (secret: string, take: (event: PublicEvent) => void): Server =>
  createServer((request, answer) => {
    const handle = async (): Promise<number> => {
      if (request.method !== 'POST' || request.url !== '/webhooks') return 404;
      const body = await bodyOf(request);
      if (body === null) return 413;
      try {
        // A sender waits for the answer: what takes longer than a moment belongs into a queue of your own.
        take(await verifyWebhook({ headers: request.headers, body, secret }));
        return 204;
      } catch (error) {
        if (error instanceof WebhookError) return 401;
        throw error;
      }
    };
    handle().then(
      (status) => answer.writeHead(status).end(),
      () => answer.writeHead(500).end(),
    );
  });

/**
 * Prints the life of every case, each event once: from the feed, which misses nothing, and from webhooks where they
 * come. Ends when `signal` aborts.
 * @throws AnupalanError when the key does not work
 */
export const receive = async ({ client, print, signal, webhooks, onListening }: ReceiverOptions): Promise<void> => {
  const known = new Set<string>();
  const tell = teller();
  const take = (event: PublicEvent): void => {
    if (known.has(event.id)) return;
    known.add(event.id);
    for (const oldest of known) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    const line = tell(event);
    if (line !== null) print(line);
  };
  const server = webhooks === undefined ? null : listen(webhooks.secret, take);
  try {
    if (server !== null) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(webhooks?.port, resolve);
      });
      onListening?.((server.address() as AddressInfo).port);
    }
    const onLost = (): void => print('The connection was lost; it goes on where it was.');
    for await (const event of client.events.follow({ signal, onLost })) take(event);
  } finally {
    server?.close();
  }
};
