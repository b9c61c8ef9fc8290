import type { Answers } from './sections';

/** What of a form was typed here and not sent yet. */
export interface KeptDraft {
  readonly answers: Answers;
  /** What the server had at that version. */
  readonly before?: Answers;
  /** The version of the server's draft that it goes on from. */
  readonly version: number;
  /** When it was last changed, UTC ISO-8601. */
  readonly at: string;
}

/** One place per person and request, so that nobody ever meets another one's words. */
const keyOf = (userId: string, requestId: string): string => `anupalan_draft_${userId}_${requestId}`;

export function keepDraft(userId: string, requestId: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(userId, requestId), JSON.stringify(draft));
  } catch {
    // A full or closed storage: the server's draft is the real one.
  }
}

export function keptDraft(userId: string, requestId: string): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, requestId)) ?? 'null') as KeptDraft | null;
    return typeof kept?.version === 'number' && typeof kept.answers === 'object' ? kept : null;
  } catch {
    return null;
  }
}

export function forgetDraft(userId: string, requestId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, requestId));
  } catch {
    // Nothing was kept there then.
  }
}
