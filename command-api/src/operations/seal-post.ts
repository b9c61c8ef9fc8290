import { LOG_SEAL } from '@anupalan/infra/sealing/log-seal';
import type { App } from '../platform/app.js';

const POSTED = 'seals-posted';
const TIMEOUT_MS = 10_000;
/** Seals per post, 20 kB each at most. */
const BATCH_SIZE = 25;

/** The number of the last seal that SEALS_URL has acknowledged; -1: none. */
export const lastPosted = async (app: Pick<App, 'keyValue'>): Promise<number> =>
  Number((await app.keyValue.get(POSTED))?.value ?? -1);

/** Records that the receiver has the seals up to this one. */
export const notePosted = async (app: Pick<App, 'keyValue'>, number: number): Promise<void> => {
  await app.keyValue.put(POSTED, String(number));
};

const post = async ({ url, secret }: NonNullable<App['config']['sealPost']>, lines: string): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${secret}` },
    body: lines,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The place of SEALS_URL refused the seals with ${response.status}.`);
};

/**
 * Posts the seals that SEALS_URL does not have yet, in order, as lines of the file of copies. Unacknowledged ones are
 * posted again the next time.
 * @throws Error when they are refused
 */
export const postSeals = async (app: Pick<App, 'config' | 'keyValue' | 'events'>): Promise<void> => {
  const { sealPost } = app.config;
  if (sealPost === null) return;
  let lines: string[] = [];
  const send = async (upTo: number): Promise<void> => {
    await post(sealPost, lines.join(''));
    await notePosted(app, upTo);
    lines = [];
  };
  let number = await lastPosted(app);
  for await (const { revision, data } of app.events.readStream(LOG_SEAL, { from: number + 1 })) {
    lines.push(`${JSON.stringify(data)}\n`);
    number = revision;
    if (lines.length === BATCH_SIZE) await send(number);
  }
  if (lines.length > 0) await send(number);
};
