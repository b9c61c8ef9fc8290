import type { Answers } from './sections';

/** Typed answers of a form that are not sent yet. */
export interface KeptDraft {
  readonly answers: Answers;
  /** The server's answers at that version. */
  readonly before?: Answers;
  /** The version of the server's draft that these answers are based on. */
  readonly version: number;
  /** The number of submissions before them. */
  readonly attempt: number;
}

/** One key per person and request, so that nobody sees another person's text. */
const keyOf = (userId: string, requestId: string): string => `anupalan_draft_${userId}_${requestId}`;

export function keepDraft(userId: string, requestId: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(userId, requestId), JSON.stringify(draft));
  } catch {
    // Full or disabled storage: the server's draft is authoritative.
  }
}

/** The draft since the last submission; an older one must not replace answers that another device has submitted. */
export function keptDraft(userId: string, requestId: string, attempt: number): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, requestId)) ?? 'null') as KeptDraft | null;
    return typeof kept?.version === 'number' && typeof kept.answers === 'object' && kept.attempt === attempt
      ? kept
      : null;
  } catch {
    return null;
  }
}

export function forgetDraft(userId: string, requestId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, requestId));
  } catch {
    // Without storage, nothing was kept.
  }
}
