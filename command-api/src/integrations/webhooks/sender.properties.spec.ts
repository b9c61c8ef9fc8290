import { webhook } from '@anupalan/domain/integrations/webhook';
import { feedAfter } from '@anupalan/projector/read-models/public-events/queries';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import { findWebhook } from '@anupalan/projector/read-models/webhooks/queries';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../platform/app.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { randomId } from '../../platform/commands/ids.js';
import { type CaseKit, type Person, pdf, startCaseKit } from '../../testing/case-kit.js';
import { eventually } from '../../testing/test-app.js';
import { alarm } from '../alarm.js';
import { readState } from './delivery-state.js';
import { feedReader } from './feed-reader.js';
import type { AttemptOutcome, Poster } from './post-webhook.js';
import { runSender, type SenderDeps } from './sender.js';

const CASES = 8;
let kit: CaseKit;
let chiefId: string;
let asha: Person;
/** The places of each case's events, in their order. */
let expected: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  kit = await startCaseKit();
  chiefId = (await kit.person('admin', 'Kabir', { isSuperAdmin: true })).id;
  asha = await kit.person('customer', 'Asha');
  const ids = await Promise.all(Array.from({ length: CASES }, () => kit.paidRequest(asha)));
  // More events than a sender reads at once.
  for (let n = 0; n < 6; n += 1)
    for (const some of [ids.slice(0, CASES / 2), ids.slice(CASES / 2)])
      await Promise.all(some.map((id) => kit.upload(asha, id, 'pan', [pdf(`${id} ${n}`), 'pan.pdf'])));
  await kit.app.positions.waitFor(['public-events'], await kit.app.events.head(), 10_000);
  const { docs } = await feedAfter(kit.app.reads, { after: null, types: null, limit: 1000 });
  const bySubject = new Map<string, string[]>();
  for (const { subject, sequence } of docs) bySubject.set(subject, [...(bySubject.get(subject) ?? []), sequence]);
  expected = bySubject;
  expect(docs).toHaveLength(CASES * 8);
}, 60_000);
afterAll(() => kit.close());

/** Outcomes of attempts and of reads from the stores, in order; and the attempts after which the sender is stopped. */
interface Script {
  readonly outcomes: readonly ('taken' | 'failed' | 'lost')[];
  readonly looks: readonly ('found' | 'away')[];
  readonly stopAfter: readonly number[];
}
const script: fc.Arbitrary<Script> = fc.record({
  outcomes: fc.array(fc.constantFrom('taken', 'taken', 'failed', 'lost'), { maxLength: 40 }),
  looks: fc.array(fc.constantFrom('found', 'found', 'found', 'away'), { maxLength: 100 }),
  stopAfter: fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 4 }),
});

const TAKEN: AttemptOutcome = { failure: null, status: 200, answer: '', ms: 1, retryAfterMs: null };
const FAILED: AttemptOutcome = { failure: 'status', status: 500, answer: '', ms: 1, retryAfterMs: null };
const LOST: AttemptOutcome = { failure: 'timeout', status: null, answer: '', ms: 1, retryAfterMs: null };
const GONE: AttemptOutcome = { failure: 'gone', status: 410, answer: '', ms: 1, retryAfterMs: null };

const register = async (): Promise<WebhookDoc> => {
  const id = randomId();
  const made = await kit.app.execute(
    webhook,
    id,
    {
      type: 'registerWebhook',
      name: 'Ledger',
      url: 'https://example.com/',
      types: null,
      personal: false,
      secretId: 's',
      hint: 'abcd',
      startAfter: null,
      ownerId: chiefId,
      keyId: null,
    },
    systemContext('test', { actor: { id: chiefId, role: 'admin' } }),
  );
  if (!made.ok) throw new Error(made.error.message);
  await kit.app.positions.waitFor(['webhooks'], made.value.position, 10_000);
  const doc = await findWebhook(kit.app.reads, id);
  if (doc === null) throw new Error('no webhook');
  return doc;
};

const AWAY = new Error('the store is away');
/** The app over a store and a vault that are away now and then. */
const unsteady = (looks: Script['looks']): App => {
  let n = 0;
  const look = (): void => {
    n += 1;
    if (looks[n - 1] === 'away') throw AWAY;
  };
  const { app } = kit;
  return {
    ...app,
    reads: {
      ...app.reads,
      find: async (...asked) => {
        look();
        return app.reads.find(...asked);
      },
    },
    keyedHash: async (...asked) => {
      look();
      return app.keyedHash(...asked);
    },
  };
};

/**
 * A sender of this webhook, with a receiver that answers like this, until it is stopped; started again after a failing
 * store.
 */
const startSender = (
  current: () => WebhookDoc,
  post: Poster['post'],
  over: Partial<Pick<SenderDeps, 'app' | 'wakeUp'>> = {},
) => {
  const stop = new AbortController();
  const { app = kit.app, wakeUp = alarm() } = over;
  stop.signal.addEventListener('abort', wakeUp.ring);
  const unsubscribe = kit.clock.onJump(wakeUp.ring);
  const poster = (url: string): Poster => ({ url, close: () => undefined, post });
  const deps = { app, reader: feedReader(app), wakeUp, current, openPoster: poster };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted)
      await runSender(deps, stop.signal).catch((error: unknown) => {
        if (error !== AWAY) throw error;
      });
  };
  const ended = run().finally(() => {
    unsubscribe();
    stop.abort(new Error('ended'));
  });
  return { stop, ended };
};

/**
 * Runs a sender by the script, then with a receiver that takes everything. Returns what the receiver took, in order.
 */
const deliver = async ({
  outcomes,
  looks,
  stopAfter,
}: Script): Promise<readonly { subject: string; sequence: string }[]> => {
  const doc = await register();
  const app = unsteady(looks);
  const received: { subject: string; sequence: string }[] = [];
  const under = new Set<string>();
  let n = 0;
  const run = async (attempts: number): Promise<void> => {
    let left = attempts;
    const { stop, ended } = startSender(
      () => doc,
      async ({ body }) => {
        const { subject, sequence } = JSON.parse(body);
        // Never two events of a case at once.
        expect(under.has(subject)).toBe(false);
        under.add(subject);
        await new Promise((resolve) => setImmediate(resolve));
        under.delete(subject);
        const outcome = outcomes[n] ?? 'taken';
        n += 1;
        left -= 1;
        if (outcome !== 'failed') received.push({ subject, sequence });
        // Stopped in the middle of an attempt, whose outcome nobody knows.
        if (left === 0) stop.abort(new Error('killed'));
        stop.signal.throwIfAborted();
        return outcome === 'taken' ? TAKEN : outcome === 'failed' ? FAILED : LOST;
      },
      { app },
    );
    const end = [...expected.values()].flat().sort().at(-1) ?? '';
    while (!stop.signal.aborted) {
      const state = (await readState(kit.app, doc.id))?.state;
      if ((state?.feed.after ?? '') >= end && state?.feed.undone.length === 0 && state.held.length === 0) break;
      // To the next due attempt; new cases are begun at least every five minutes.
      const due = Math.min(...(state?.held ?? []).map((held) => held.due), kit.clock.now() + 300_000);
      kit.clock.advance(Math.max(0, due - kit.clock.now()));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    stop.abort(new Error('done'));
    await ended;
  };
  for (const attempts of stopAfter) await run(attempts);
  await run(Number.POSITIVE_INFINITY);
  return received;
};

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
const hang: Poster['post'] = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('the deliveries of a webhook', () => {
  it('reach a receiver that fails, loses answers and meets restarts at least once, in the order of each case, though stores fail', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (given) => {
        const received = await deliver(given);
        for (const [subject, sequences] of expected) {
          const own = received.filter((one) => one.subject === subject).map(({ sequence }) => sequence);
          const first = own.filter((sequence, i) => own.indexOf(sequence) === i);
          expect(first).toEqual(sequences);
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it.each([
    ['hangs', hang],
    ['is gone', async () => GONE],
  ] as const)('are not looked at again and again while their receiver %s and some of them are due', async (_, then) => {
    const doc = await register();
    let met = 0;
    const naps: number[] = [];
    const wakeUp = alarm();
    const sleep = (ms: number): Promise<boolean> => {
      naps.push(ms);
      return wakeUp.sleep(ms);
    };
    const post: Poster['post'] = async (...sent) => {
      met += 1;
      return met <= 4 ? FAILED : then(...sent);
    };
    const { stop, ended } = startSender(() => doc, post, { wakeUp: { ...wakeUp, sleep } });
    await eventually(async () => met > 4);
    await pause(300);
    kit.clock.advance(60_000);
    await pause(300);
    naps.length = 0;
    await pause(300);
    expect(naps.length).toBeLessThan(5);
    stop.abort(new Error('done'));
    await ended;
  });

  it.each(['at once', 'while its sender rests'])(
    'are none of the past where other types are wanted %s: those come from then on',
    async (when) => {
      const doc = await register();
      let wanted: WebhookDoc = { ...doc, types: ['anupalan.service_request.created.v1'] };
      let taken = 0;
      const post: Poster['post'] = async () => {
        taken += 1;
        return TAKEN;
      };
      const wakeUp = alarm();
      const begin = () => startSender(() => wanted, post, { wakeUp });
      let { stop, ended } = begin();
      await eventually(async () => taken === CASES);
      if (when !== 'at once') {
        stop.abort(new Error('it rests'));
        await ended;
      }
      wanted = { ...doc, types: null };
      if (when === 'at once') wakeUp.ring();
      else ({ stop, ended } = begin());
      await pause(200);
      expect(taken).toBe(CASES);
      stop.abort(new Error('done'));
      await ended;
    },
  );

  it('of a range are each sent once more, also those of a case that waited while the range was read', async () => {
    const sequences = [...expected.values()].flat().sort();
    const doc = await register();
    const id = (await kit.app.events.head()) ?? '';
    const range = { id, from: sequences[0] ?? '', upTo: sequences.at(-1) ?? '', sequences: null };
    const [first] = [...expected.keys()];
    let refused = false;
    /** Attempts for the other cases that wait in the receiver, and how many of them may go on. */
    let [waiting, free] = [0, 0];
    const taken: string[] = [];
    const post: Poster['post'] = async ({ body }, signal) => {
      const { subject, sequence } = JSON.parse(body);
      if (subject === first && !refused) {
        refused = true;
        return FAILED;
      }
      if (subject !== first) {
        waiting += 1;
        while (free === 0) {
          signal.throwIfAborted();
          await pause(1);
        }
        free -= 1;
      }
      taken.push(sequence);
      return TAKEN;
    };
    const { stop, ended } = startSender(() => ({ ...doc, startAfter: id, redeliveries: [range] }), post);
    await eventually(async () => waiting === 4);
    kit.clock.advance(60_000);
    // The case that waited goes on in the place of one of them, as far as the range was read.
    free = 1;
    await eventually(async () => waiting === 5);
    free = sequences.length;
    await eventually(async () => new Set(taken).size === sequences.length);
    stop.abort(new Error('done'));
    await ended;
    expect([...taken].sort()).toEqual(sequences);
  });

  it('of a range without an end are of what was there when it was asked for: the rest comes by the feed', async () => {
    const sequences = [...expected.values()].flat().sort();
    const doc = await register();
    const id = (await kit.app.events.head()) ?? '';
    const range = { id, from: sequences[0] ?? '', upTo: '9'.repeat(20), sequences: null };
    const [first = ''] = [...expected.keys()];
    let refused = false;
    const taken: string[] = [];
    const post: Poster['post'] = async ({ body }) => {
      const { subject, sequence } = JSON.parse(body);
      if (subject === first && !refused) {
        refused = true;
        return FAILED;
      }
      taken.push(sequence);
      return TAKEN;
    };
    const { stop, ended } = startSender(() => ({ ...doc, startAfter: id, redeliveries: [range] }), post);
    await eventually(async () => {
      const state = (await readState(kit.app, doc.id))?.state;
      return state?.redeliveries.length === 0 && state.held.length === 1 && taken.length > 0;
    });
    await kit.upload(asha, first, 'pan', [pdf('later'), 'pan.pdf']);
    await kit.app.positions.waitFor(['public-events'], await kit.app.events.head(), 10_000);
    kit.clock.advance(60_000);
    await eventually(async () => taken.length >= sequences.length);
    await pause(100);
    expect([...taken].sort()).toEqual(sequences);
    stop.abort(new Error('done'));
    await ended;
  });
});
