import { PassThrough, Readable } from 'node:stream';
import type { PublicEvent } from '@anupalan/domain/contracts/integrations';
import { cloudEvent } from '@anupalan/domain/integrations/cloud-event';
import { ERASED, UNREADABLE } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { PublicEventType } from '@anupalan/domain/rules/public-events';
import { isoNow } from '@anupalan/infra/ports/clock';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { uses as keyReads } from '@anupalan/projector/read-models/api-keys/queries';
import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import { feedAfter, uses } from '@anupalan/projector/read-models/public-events/queries';
import { type ApiKeyCaller, currentApiKey } from '../platform/api-keys.js';
import type { App } from '../platform/app.js';
import { alarm } from './alarm.js';

const HEARTBEAT_MS = 15_000;
/** Events that are read in one turn, and the most that a stream reads at once. */
const STEP = 100;

/** The part of the feed that a call asks for. */
export interface FeedFilter {
  readonly after: string | null;
  readonly types: readonly PublicEventType[] | null;
}

const isThere = ([, value]: readonly [string, unknown]): boolean => value !== ERASED && value !== UNREADABLE;

/** The events as they are sent. Personal fields are included only if permitted, and never after an erasure. */
export const sentEvents = async (
  app: Pick<App, 'open'>,
  docs: readonly PublicEventDoc[],
  { withPersonal }: { readonly withPersonal: boolean },
): Promise<readonly PublicEvent[]> => {
  const opened = withPersonal ? await app.open(docs.map(({ data }) => data.personal ?? null)) : [];
  return docs.map((doc, i) => {
    const { personal: _, ...data } = doc.data;
    const known = Object.entries((opened[i] ?? {}) as JsonObject).filter(isThere);
    return cloudEvent({
      ...doc,
      data: known.length === 0 ? data : { ...data, personal: Object.fromEntries(known) },
    });
  });
};

/** One page of the feed for this key; others get their turn between its steps. */
export const eventsFor = async (
  app: App,
  key: ApiKeyCaller,
  { limit, ...asked }: FeedFilter & { readonly limit: number },
): Promise<{ readonly events: readonly PublicEvent[]; readonly hasMore: boolean }> => {
  const withPersonal = key.scopes.includes('events:personal');
  const events: PublicEvent[] = [];
  let hasMore = true;
  while (hasMore && events.length < limit) {
    if (events.length > 0) await nextTurn();
    const after = events.at(-1)?.sequence ?? asked.after;
    const read = await feedAfter(app.reads, { ...asked, after, limit: Math.min(STEP, limit - events.length) });
    events.push(...(await sentEvents(app, read.docs, { withPersonal })));
    hasMore = read.hasMore;
  }
  return { events, hasMore };
};

/**
 * The feed as server-sent events: past ones, then new ones. It is read only as fast as its reader takes it, so a slow
 * reader holds only one page in memory. Ends when the secret that opened it no longer works.
 */
export const eventStream = (
  app: App,
  key: ApiKeyCaller,
  { after, types }: FeedFilter,
  heartbeatMs: number = HEARTBEAT_MS,
): Readable => {
  const wakeUp = alarm();
  let closed = false;
  let doubted = false;
  const doubt = (): void => {
    doubted = true;
    wakeUp.ring();
  };
  const stop = app.feed.listen(({ model, id }) => {
    if (model === uses[0]) wakeUp.ring();
    else if (model === keyReads[0] && id === key.id) doubt();
    // Changes may have been missed: the feed and the key are read again.
  }, doubt);

  let caller: ApiKeyCaller | null = key;
  const works = async (): Promise<boolean> => {
    if (doubted) {
      doubted = false;
      caller = await currentApiKey(app, key);
    }
    return !closed && caller !== null && isoNow(app.clock) < caller.worksUntil;
  };
  const lines = async function* (): AsyncGenerator<string> {
    yield 'retry: 3000\n: open\n\n';
    let at = after;
    try {
      while (await works()) {
        const { events, hasMore } = await eventsFor(app, key, { after: at, types, limit: STEP });
        for (const event of events) {
          if (!(await works())) return;
          yield `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
          at = event.sequence;
        }
        if (hasMore || (await wakeUp.sleep(heartbeatMs))) continue;
        doubted = true;
        if (await works()) yield ': still here\n\n';
      }
    } catch (error) {
      // The reader connects again and goes on from its place.
      app.log.warn({ err: error }, 'event stream closed, its events cannot be read');
    }
  };
  const source = Readable.from(lines(), { objectMode: false });
  // The copy reports a closed connection at once; the source would sleep to its next heartbeat first.
  const out = source.pipe(new PassThrough());
  app.metrics.streams(1);
  out.once('close', () => {
    closed = true;
    stop();
    wakeUp.ring();
    source.destroy();
    app.metrics.streams(-1);
  });
  return out;
};
