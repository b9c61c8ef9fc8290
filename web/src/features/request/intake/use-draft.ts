import type { Draft } from '@anupalan/domain/contracts/requests';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client';
import { ApiError, isStatus } from '../../../api/errors';
import { useAutosave } from '../../../components/form/use-autosave';
import { forgetDraft, keepDraft, keptDraft, storable } from './kept-draft';
import { type Answers, knownAnswers } from './sections';

/** Quiet time after the last change before the draft is saved, ms. */
const SAVE_AFTER_MS = 1000;

const sameAnswers = (a: Answers, b: Answers): boolean => {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.every((key) => JSON.stringify(a[key] ?? '') === JSON.stringify(b[key] ?? ''));
};

export interface DraftOptions {
  readonly userId: string;
  readonly requestId: string;
  readonly fields: readonly FieldDefinition[];
  readonly server: Draft;
  /** What stands under the draft: profile and earlier submission. */
  readonly base: Answers;
}

/**
 * The form's answers over all steps, saved on the server 1 s after the last change. Another device that saved meanwhile is
 * never overwritten: `conflict` then holds what it saved, and the person chooses. What is not sent yet lies in the browser.
 */
export function useDraft({ userId, requestId, fields, server, base }: DraftOptions) {
  const [start] = useState(() => {
    const kept = keptDraft(userId, requestId);
    const theirs = { ...base, ...server.answers };
    if (kept === null) return { answers: theirs, conflict: null, kept: false };
    // Typed here on top of what the server has: goes on. Else somebody saved in between, unless it was our own save whose
    // answer was lost.
    const ours = sameAnswers(kept.answers, storable(fields, server.answers));
    if (kept.version === server.version || server.saved_at === null || ours)
      return { answers: { ...theirs, ...kept.answers }, conflict: null, kept: true };
    return { answers: { ...theirs, ...kept.answers }, conflict: server, kept: true };
  });
  const [answers, setAnswers] = useState<Answers>(start.answers);
  const [conflict, setConflict] = useState<Draft | null>(start.conflict);
  // Bumped when other answers than the typed ones are taken over: the open form starts anew from them.
  const [epoch, setEpoch] = useState(0);
  const version = useRef(server.version);
  const latest = useRef<Answers>(start.answers);
  const stopped = useRef<boolean>(start.conflict !== null);

  const autosave = useAutosave<Answers>(async (values) => {
    // While the person chooses nothing is saved; what waits stays waiting.
    if (stopped.current) throw new Error('the draft is in conflict, or handed in');
    try {
      const saved = await api.put<Draft>(`/api/requests/${encodeURIComponent(requestId)}/draft`, {
        answers: knownAnswers(fields, values),
        version: version.current,
      });
      version.current = saved.version;
      // Newer words that were typed meanwhile are kept until their own save.
      if (latest.current === values) forgetDraft(userId, requestId);
    } catch (error) {
      if (!isStatus(error, 409, 412) || !(error instanceof ApiError)) throw error;
      const current = error.problem.current as Draft | undefined;
      if (current === undefined) return; // The form is closed by now; the page shows that by itself.
      stopped.current = true;
      setConflict(current);
      throw error;
    }
  }, SAVE_AFTER_MS);

  // What was typed here without a connection is sent as soon as the form is open again.
  const resumed = useRef<boolean>(false);
  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    if (start.kept && start.conflict === null) autosave.changed(latest.current);
  });

  const change = (values: Answers): void => {
    const next = { ...latest.current, ...values };
    latest.current = next;
    setAnswers(next);
    keepDraft(userId, requestId, {
      answers: storable(fields, next),
      version: version.current,
      at: new Date().toISOString(),
    });
    autosave.changed(next);
  };

  return {
    answers,
    /** Somebody answered something, here or on another device. */
    begun: server.saved_at !== null || autosave.state !== 'idle' || start.kept,
    epoch,
    autosave,
    change,
    conflict,
    /** Takes what the other device saved; what was typed here goes. */
    takeTheirs: (): void => {
      if (conflict === null) return;
      const next = { ...base, ...conflict.answers };
      version.current = conflict.version;
      latest.current = next;
      stopped.current = false;
      forgetDraft(userId, requestId);
      setAnswers(next);
      setEpoch((n) => n + 1);
      setConflict(null);
      // Takes the place of what waited to be saved.
      autosave.changed(next);
    },
    /** Saves what was typed here over what the other device saved. */
    keepMine: (): void => {
      if (conflict === null) return;
      version.current = conflict.version;
      stopped.current = false;
      setConflict(null);
      autosave.changed(latest.current);
      void autosave.flush();
    },
    /** After the submission: nothing is to be saved any more. */
    done: (): void => {
      stopped.current = true;
      autosave.stop();
      forgetDraft(userId, requestId);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;
