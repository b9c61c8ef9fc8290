import { webhook } from '@anupalan/domain/integrations/webhook';
import { feedAfter } from '@anupalan/projector/read-models/public-events/queries';
import { findWebhook } from '@anupalan/projector/read-models/webhooks/queries';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/commands/command-context.js';
import { randomId } from '../../platform/commands/ids.js';
import { type CaseKit, pdf, startCaseKit } from '../../testing/case-kit.js';
import { alarm } from '../alarm.js';
import { readState } from './delivery-state.js';
import { feedReader } from './feed-reader.js';
import type { Answered, Poster } from './post-webhook.js';
import { runSender } from './sender.js';

const CASES = 8;
let kit: CaseKit;
let chiefId: string;
/** The places of each case's events, in their order. */
let expected: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  kit = await startCaseKit();
  chiefId = (await kit.person('admin', 'Kabir', { isSuperAdmin: true })).id;
  const asha = await kit.person('customer', 'Asha');
  const ids: string[] = [];
  for (let n = 0; n < CASES; n += 1) ids.push(await kit.paidRequest(asha));
  for (let n = 0; n < 3; n += 1)
    for (const id of ids) await kit.upload(asha, id, 'pan', [pdf(`${id} ${n}`), 'pan.pdf']);
  await kit.app.positions.waitFor(['public-events'], await kit.app.events.head(), 10_000);
  const { docs } = await feedAfter(kit.app.reads, { after: null, types: null, limit: 1000 });
  const bySubject = new Map<string, string[]>();
  for (const { subject, sequence } of docs) bySubject.set(subject, [...(bySubject.get(subject) ?? []), sequence]);
  expected = bySubject;
}, 60_000);
afterAll(() => kit.close());

/** What attempts come to, one after the other, and after how many the sender is stopped. */
interface Script {
  readonly outcomes: readonly ('taken' | 'failed' | 'lost')[];
  readonly stopAfter: readonly number[];
}
const script: fc.Arbitrary<Script> = fc.record({
  outcomes: fc.array(fc.constantFrom('taken', 'taken', 'failed', 'lost'), { maxLength: 40 }),
  stopAfter: fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 4 }),
});

const TAKEN: Answered = { failure: null, status: 200, answer: '', ms: 1, retryAfterMs: null };
const FAILED: Answered = { failure: 'status', status: 500, answer: '', ms: 1, retryAfterMs: null };
const LOST: Answered = { failure: 'timeout', status: null, answer: '', ms: 1, retryAfterMs: null };

const register = async (): Promise<string> => {
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
  return id;
};

/** Runs a sender by the script, then with a receiver that takes all; what the receiver took, in its order. */
const deliver = async ({ outcomes, stopAfter }: Script): Promise<readonly { subject: string; sequence: string }[]> => {
  const id = await register();
  const doc = await findWebhook(kit.app.reads, id);
  if (doc === null) throw new Error('no webhook');
  const received: { subject: string; sequence: string }[] = [];
  const under = new Set<string>();
  let n = 0;
  const run = async (attempts: number): Promise<void> => {
    const stop = new AbortController();
    const bell = alarm();
    stop.signal.addEventListener('abort', bell.ring);
    const deaf = kit.clock.onJump(bell.ring);
    let left = attempts;
    const poster = (url: string): Poster => ({
      url,
      close: () => undefined,
      post: async ({ body }) => {
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
        // Stopped in the middle of an attempt: nobody knows what became of it.
        if (left === 0) stop.abort(new Error('killed'));
        stop.signal.throwIfAborted();
        return outcome === 'taken' ? TAKEN : outcome === 'failed' ? FAILED : LOST;
      },
    });
    const running = runSender(
      { app: kit.app, reader: feedReader(kit.app), bell, current: () => doc, openPoster: poster },
      stop.signal,
    );
    const end = [...expected.values()].flat().sort().at(-1);
    while (!stop.signal.aborted) {
      const state = (await readState(kit.app, id))?.state;
      if (state?.feed.after === end && state?.feed.undone.length === 0 && state.held.length === 0) break;
      // To the next attempt that is due; new cases are begun at least each five minutes.
      const due = Math.min(...(state?.held ?? []).map((held) => held.due), kit.clock.now() + 300_000);
      kit.clock.advance(Math.max(0, due - kit.clock.now()));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    stop.abort(new Error('done'));
    await running;
    deaf();
  };
  for (const attempts of stopAfter) await run(attempts);
  await run(Number.POSITIVE_INFINITY);
  return received;
};

describe('the deliveries of a webhook', () => {
  it('reach a receiver that fails, loses answers and meets restarts at least once, in the order of each case', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (given) => {
        const received = await deliver(given);
        for (const [subject, sequences] of expected) {
          const own = received.filter((one) => one.subject === subject).map(({ sequence }) => sequence);
          const first = own.filter((sequence, i) => own.indexOf(sequence) === i);
          expect(first).toEqual(sequences);
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
