import { caseSubject, ERASED, type SealedValue, UNREADABLE } from '@anupalan/domain/kernel/event';
import type { AttemptFailure, DeliveryState } from '@anupalan/domain/rules/webhook';
import { sealValue } from '@anupalan/infra/sealing/seal';
import type { App } from '../../platform/app.js';

/** One attempt, as the log of a webhook stores it. Nothing personal in clear. */
export interface Attempt {
  /** Number of the attempt among those of the webhook. */
  readonly n: number;
  /** UTC ISO-8601. */
  readonly at: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly subject: string;
  /** Null for a test. */
  readonly sequence: string | null;
  readonly kind: 'feed' | 'redelivery' | 'test';
  /** 1 for the first attempt of the event. */
  readonly attempt: number;
  readonly state: DeliveryState;
  readonly reason: AttemptFailure | null;
  readonly status: number | null;
  readonly ms: number;
  readonly url: string;
  /** `webhook-timestamp`. */
  readonly timestamp: string;
  readonly bytes: number;
  readonly withPersonal: boolean;
  /**
   * The first kB of the answer. It is sealed under the case if the receiver was sent personal data, which it may
   * repeat.
   */
  readonly answer: string | SealedValue;
  /** UTC ISO-8601 of the next attempt; null for none. */
  readonly next: string | null;
}

/** An attempt that is not stored yet: the start of its answer is in clear. */
export type NewAttempt = Omit<Attempt, 'n' | 'answer'> & { readonly answer: string };

/** Number of attempts that are kept for each webhook. */
const MAX_STORED_ATTEMPTS = 1000;
const RETENTION_MS = 30 * 24 * 3600_000;
/** The counter outlives everything that it counts. */
const COUNTED_MS = 100 * 365 * 24 * 3600_000;
const READ_AT_ONCE = 50;

const countKey = (webhookId: string): string => `webhook-attempts/${webhookId}`;
/** The places are reused, so a webhook never needs more of them. */
const slotKey = (webhookId: string, n: number): string => `webhook-attempt/${webhookId}/${n % MAX_STORED_ATTEMPTS}`;

const sealedAnswer = async (
  app: Pick<App, 'vault'>,
  subject: string,
  answer: string,
): Promise<string | SealedValue> => {
  if (answer === '') return '';
  const key = await app.vault.keyFor(caseSubject(subject));
  return key === 'destroyed' ? '' : sealValue(answer, caseSubject(subject), key);
};

/** Stores the attempts in their order. A crash may lose the last ones: they are not facts. */
export const keepAttempts = async (
  app: Pick<App, 'keyValue' | 'vault'>,
  webhookId: string,
  attempts: readonly NewAttempt[],
): Promise<void> => {
  const kept = attempts.slice(-MAX_STORED_ATTEMPTS);
  if (kept.length === 0) return;
  const { value } = await app.keyValue.increment(countKey(webhookId), kept.length, COUNTED_MS);
  await Promise.all(
    kept.map(async (attempt, i) => {
      const n = value - kept.length + 1 + i;
      const { withPersonal, subject, answer } = attempt;
      const line: Attempt = { ...attempt, n, answer: withPersonal ? await sealedAnswer(app, subject, answer) : answer };
      await app.keyValue.put(slotKey(webhookId, n), JSON.stringify(line), { ttlMs: RETENTION_MS });
    }),
  );
};

/**
 * Attempts before number `before` (null: the newest), newest first; with `state` only those of that state. `next` is
 * where the next page begins, null at the end.
 */
export const listAttempts = async (
  app: Pick<App, 'keyValue' | 'open'>,
  webhookId: string,
  {
    state,
    before,
    limit,
  }: { readonly state: DeliveryState | null; readonly before: number | null; readonly limit: number },
): Promise<{ readonly attempts: readonly (Attempt & { readonly answer: string })[]; readonly next: number | null }> => {
  const last = Number((await app.keyValue.get(countKey(webhookId)))?.value ?? 0);
  const oldest = Math.max(1, last - MAX_STORED_ATTEMPTS + 1);
  const found: Attempt[] = [];
  let n = Math.min(before === null ? last : before - 1, last);
  while (n >= oldest && found.length <= limit) {
    const numbers = Array.from({ length: Math.min(READ_AT_ONCE, n - oldest + 1) }, (_, i) => n - i);
    const entries = await Promise.all(numbers.map((one) => app.keyValue.get(slotKey(webhookId, one))));
    const read = entries.flatMap((entry) => (entry === null ? [] : [JSON.parse(entry.value) as Attempt]));
    if (read.length === 0) break;
    // A place may have been reused meanwhile.
    found.push(...read.filter((one) => numbers.includes(one.n) && (state === null || one.state === state)));
    n -= numbers.length;
  }
  const shown = found.slice(0, limit);
  const opened = await app.open(shown.map(({ answer }) => answer as never));
  return {
    attempts: shown.map((one, i) => ({ ...one, answer: textOf(opened[i]) })),
    next: found.length > limit ? (shown.at(-1)?.n ?? null) : null,
  };
};

const textOf = (answer: unknown): string =>
  typeof answer === 'string' && answer !== ERASED && answer !== UNREADABLE ? answer : '';
