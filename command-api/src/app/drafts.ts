import { caseSubject, ERASED, type SealedValue } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { sameJson } from '@anupalan/domain/kernel/same-json';
import { sealValue } from '@anupalan/infra/sealing/seal';
import type { App } from './app.js';

/** An intake form in the making, of one person on one request. */
export interface SavedDraft {
  /** 0: there is none. Grows with every change, also over a deletion. */
  readonly version: number;
  readonly answers: JsonObject;
  /** UTC ISO-8601; null when there is none. */
  readonly savedAt: string | null;
}

export const NO_DRAFT: SavedDraft = { version: 0, answers: {}, savedAt: null };

const KEPT_MS = 90 * 24 * 3600_000;
const MAX_BYTES = 256 * 1024;

const TOO_LARGE: Rejection = {
  kind: 'invalid',
  code: 'draft_too_large',
  message: 'This form holds more than can be saved. Shorten the longest answers.',
};
const ERASED_CASE: Rejection = {
  kind: 'conflict',
  code: 'erased',
  message: 'The data of this request was erased.',
};

const keyOf = (requestId: string, userId: string): string => `draft:${requestId}:${userId}`;

/** The person's draft, opened; NO_DRAFT when there is none or its key is gone. */
export const readDraft = async (app: App, requestId: string, userId: string): Promise<SavedDraft> => {
  const entry = await app.drafts.get(keyOf(requestId, userId));
  if (entry === null) return NO_DRAFT;
  const { savedAt, content } = JSON.parse(entry.value) as { readonly savedAt: string; readonly content: SealedValue };
  const opened: unknown = await app.open(content);
  if (opened === ERASED) return NO_DRAFT;
  return { version: entry.version, answers: opened as JsonObject, savedAt };
};

/**
 * Keeps a draft for 90 days from now, sealed under the case, so that no answer lies in clear on disk. `seen`: the version
 * that the caller started from (0: none), or undefined to overwrite. When another device saved something else meanwhile
 * nothing is kept and the answer is what it saved.
 */
export const saveDraft = async (
  app: App,
  requestId: string,
  userId: string,
  answers: JsonObject,
  seen: number | undefined,
): Promise<Result<SavedDraft, { readonly kind: 'moved'; readonly theirs: SavedDraft } | Rejection>> => {
  if (Buffer.byteLength(JSON.stringify(answers)) > MAX_BYTES) return err(TOO_LARGE);
  const subject = caseSubject(requestId);
  const key = await app.vault.keyFor(subject);
  if (key === 'destroyed') return err(ERASED_CASE);
  const savedAt = new Date(app.clock.now()).toISOString();
  const version = await app.drafts.put(
    keyOf(requestId, userId),
    JSON.stringify({ savedAt, content: sealValue(answers, subject, key) }),
    { ttlMs: KEPT_MS, ...(seen === undefined ? {} : { expect: seen === 0 ? ('absent' as const) : seen }) },
  );
  if (version === null) {
    const theirs = await readDraft(app, requestId, userId);
    // The same call again, since its answer got lost: what stands there is what it wanted.
    return sameJson(theirs.answers, answers) && theirs.savedAt !== null ? ok(theirs) : err({ kind: 'moved', theirs });
  }
  return ok({ version, answers, savedAt });
};

/** After the intake was submitted: the facts are in the log now. */
export const dropDraft = async (app: App, requestId: string, userId: string): Promise<void> => {
  await app.drafts.delete(keyOf(requestId, userId));
};
