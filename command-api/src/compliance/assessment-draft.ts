import { type AssessmentDraft, saveAssessmentDraft } from '@anupalan/domain/contracts/assessment';
import { ERASED, type SealedValue, UNREADABLE, userSubject } from '@anupalan/domain/kernel/event';
import type { Json } from '@anupalan/domain/kernel/json';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { KeyMissing } from '@anupalan/infra/ports/key-vault';
import { sealValue } from '@anupalan/infra/sealing/seal';
import type { App } from '../platform/app.js';

const RETENTION_MS = 90 * 24 * 3600_000;
/** Ten questions with an address and every date ticked stay far below. */
const MAX_CHARACTERS = 30_000;
const TOO_LARGE: Rejection = rejection('invalid', 'assessment.too_large');
const GONE: Rejection = rejection('conflict', 'erased');

const keyOf = (userId: string): string => `assessment:${userId}`;

/** The unfinished assessment of a person; null for none. One from before a change of its shape counts as none. */
export const readAssessmentDraft = async (app: App, userId: string): Promise<AssessmentDraft | null> => {
  const entry = await app.drafts.get(keyOf(userId));
  if (entry === null) return null;
  const kept = JSON.parse(entry.value) as { readonly content: SealedValue };
  const { content }: { readonly content: unknown } = await app.open(kept);
  if (content === UNREADABLE) throw new KeyMissing(kept.content.subject);
  return content === ERASED ? null : (saveAssessmentDraft.safeParse(content).data ?? null);
};

/** Keeps an unfinished assessment for 90 days, sealed under its person; the last one counts. Null, or why it is not kept. */
export const keepAssessmentDraft = async (
  app: App,
  userId: string,
  draft: AssessmentDraft,
): Promise<Rejection | null> => {
  if (JSON.stringify(draft).length > MAX_CHARACTERS) return TOO_LARGE;
  const subject = userSubject(userId);
  const key = await app.vault.keyFor(subject);
  if (key === 'destroyed') return GONE;
  const content = await sealValue(draft as unknown as Json, subject, key);
  await app.drafts.put(keyOf(userId), JSON.stringify({ content }), { ttlMs: RETENTION_MS });
  return null;
};

/** Deletes the unfinished assessment of a person. */
export const dropAssessmentDraft = async (app: App, userId: string): Promise<void> => {
  await app.drafts.delete(keyOf(userId));
};
