import { submission } from '@anupalan/domain/intake/aggregate';
import {
  aadhaarSubject,
  caseSubject,
  ERASED,
  type SealedValue,
  type Subject,
  UNREADABLE,
} from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { sameJson } from '@anupalan/domain/kernel/same-json';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { type AadhaarNumbers, joinAadhaar, splitAadhaar } from '@anupalan/domain/rules/identity-numbers';
import { KeyMissing } from '@anupalan/infra/ports/key-vault';
import { sealValue } from '@anupalan/infra/sealing/seal';
import type { App } from '../platform/app.js';
import { ERASED_CASE } from '../platform/cases/access.js';
import { type Reply, refuse } from '../platform/http/route.js';

/** The unsubmitted intake form of one request: one for its customer and the team of its business. */
export interface SavedDraft {
  /** 0: there is none. Grows with every change, also across a deletion. */
  readonly version: number;
  readonly answers: JsonObject;
  /** UTC ISO-8601; null when there is none. */
  readonly savedAt: string | null;
}

export const NO_DRAFT: SavedDraft = { version: 0, answers: {}, savedAt: null };

const RETENTION_MS = 90 * 24 * 3600_000;
/**
 * Most characters of a form's answers as JSON, in any script: fifty people with an address of 2,000 letters each and
 * as much again. Sealed, three bytes for each fit into one event of the log.
 */
const FORM_CHARACTERS = 192 * 1024;
/** Most bytes of a body with such answers, where every character is escaped. */
export const FORM_BYTES = 6 * FORM_CHARACTERS;

/** Most names and values of such a body: fifty people with everything that a form asks of each, four times over. */
export const FORM_VALUES = 5000;

const TOO_LARGE: Rejection = rejection('invalid', 'draft_too_large');

/** Refuses answers that are longer than a form may be, in a draft and in a submission alike. */
export const checkLength = (answers: unknown): Result<null, Rejection> =>
  JSON.stringify(answers).length > FORM_CHARACTERS ? err(TOO_LARGE) : ok(null);

/** A refused draft or submission as an answer. */
export const refuseForm = (rejected: Rejection): Reply<never> =>
  refuse(rejected, rejected.code === TOO_LARGE.code ? { status: 413 } : {});

/** A stored draft: Aadhaar numbers separately, under the key that is destroyed before the case's. */
interface StoredDraft {
  readonly savedAt: string;
  readonly content: SealedValue;
  readonly aadhaar: SealedValue | null;
}

const sealed = async (app: App, value: Json, subject: Subject): Promise<SealedValue | null> => {
  const key = await app.vault.keyFor(subject);
  return key === 'destroyed' ? null : sealValue(value, subject, key);
};

const keyOf = (requestId: string, customerId: string): string => `draft:${requestId}:${customerId}`;

/**
 * The draft of a request of this customer, opened; NO_DRAFT when there is none or its key was destroyed.
 * @throws KeyMissing rather than show an empty form over answers that may be restored
 */
export const readDraft = async (app: App, requestId: string, customerId: string): Promise<SavedDraft> => {
  const entry = await app.drafts.get(keyOf(requestId, customerId));
  if (entry === null) return NO_DRAFT;
  const kept = JSON.parse(entry.value) as StoredDraft;
  const { content, aadhaar }: { readonly content: unknown; readonly aadhaar: unknown } = await app.open(kept);
  if (content === ERASED) return NO_DRAFT;
  const unread = content === UNREADABLE ? kept.content : aadhaar === UNREADABLE ? kept.aadhaar : null;
  if (unread !== null) throw new KeyMissing(unread.subject);
  const answers = content as JsonObject;
  const full = aadhaar === null || aadhaar === ERASED ? answers : joinAadhaar(answers, aadhaar as AadhaarNumbers);
  return { version: entry.version, answers: full as JsonObject, savedAt: kept.savedAt };
};

/**
 * Stores a draft for 90 days from now, sealed under the case (Aadhaar numbers under their own key), so that no answer
 * is in clear on disk. `seen`: the version at the caller's start (0: none), or undefined to overwrite. When another
 * device saved a different draft meanwhile, nothing is stored and that draft is the answer.
 */
export const saveDraft = async (
  app: App,
  requestId: string,
  customerId: string,
  answers: JsonObject,
  fields: readonly FieldDefinition[],
  seen: number | undefined,
): Promise<Result<SavedDraft, { readonly kind: 'moved'; readonly theirs: SavedDraft } | Rejection>> => {
  const short = checkLength(answers);
  if (!short.ok) return short;
  const split = splitAadhaar(fields, answers, () => '');
  const content = await sealed(app, split.answers as JsonObject, caseSubject(requestId));
  if (content === null) return err(ERASED_CASE);
  const { keyNumber } = (await app.load(submission, requestId)).state;
  const aadhaar = split.aadhaar && (await sealed(app, split.aadhaar, aadhaarSubject(requestId, keyNumber)));
  const savedAt = new Date(app.clock.now()).toISOString();
  const version = await app.drafts.put(
    keyOf(requestId, customerId),
    JSON.stringify({ savedAt, content, aadhaar } satisfies StoredDraft),
    { ttlMs: RETENTION_MS, ...(seen === undefined ? {} : { expect: seen === 0 ? ('absent' as const) : seen }) },
  );
  if (version === null) {
    const theirs = await readDraft(app, requestId, customerId);
    // A retry after a lost answer: the stored draft is the wanted one.
    return sameJson(theirs.answers, answers) && theirs.savedAt !== null ? ok(theirs) : err({ kind: 'moved', theirs });
  }
  return ok({ version, answers, savedAt });
};

/** Deletes the draft. */
export const dropDraft = async (app: App, requestId: string, customerId: string): Promise<void> => {
  await app.drafts.delete(keyOf(requestId, customerId));
};
