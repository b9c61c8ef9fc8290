import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A delivery as its receiver met it. */
export interface Met {
  /** `webhook-id`. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of any event
  readonly event: any;
}

/** The receiver's answer to a delivery: an HTTP status, or a function that writes the response. */
export type Answer = number | ((res: ServerResponse) => void);

export interface Receiver {
  readonly url: string;
  /** All deliveries, in the order in which they came. */
  readonly met: readonly Met[];
  /** Those that were answered 2xx. */
  readonly taken: readonly Met[];
  /** Sets the answer to deliveries from now on; 200 at first. */
  answer(how: (met: Met) => Answer): void;
  /** `standardwebhooks`, the other side of the standard: throws when the signature is not one of this secret. */
  verify(met: Met, secret: string): void;
  close(): Promise<void>;
}

/** A receiver of webhooks on this machine. `port`: a given one, to come back at the same address. */
export const startReceiver = async (port = 0): Promise<Receiver> => {
  const met: Met[] = [];
  const taken: Met[] = [];
  let how: (met: Met) => Answer = () => 200;
  const server = createServer((req, res) => {
    const bytes: Buffer[] = [];
    req.on('data', (chunk: Buffer) => bytes.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(bytes).toString('utf8');
      const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
      const one: Met = { id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) };
      met.push(one);
      const status = how(one);
      if (typeof status === 'function') return status(res);
      if (status >= 200 && status < 300) taken.push(one);
      res.writeHead(status).end(status === 200 ? 'thanks' : `no: ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    met,
    taken,
    answer: (next) => {
      how = next;
    },
    verify: ({ body, headers }, secret) => void new Webhook(secret).verify(body, headers),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
