import type { Draft as ServerDraft } from '@anupalan/domain/contracts/requests';
import { nestedAnswers, pathOfPerson } from '@anupalan/domain/rules/people';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../../shared/api/client';
import { ApiError, isStatus } from '../../../shared/api/errors';
import { signedInId } from '../../../shared/api/session';
import { useAutosave } from '../../../shared/kit/form/use-autosave';
import { Draft, type DraftForm } from './draft';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft';
import { idsIn, ofPerson } from './merge-answers';
import { newPerson } from './new-people';
import { type Answers, knownAnswers } from './sections';

/** Time without changes before the draft is saved, ms. */
const SAVE_AFTER_MS = 1000;
/** Time without changes before the rest of the page follows what is typed, ms. */
const SETTLE_AFTER_MS = 250;

/** The result of saving the answers: no other device saved, its answers were merged, or both changed the same one. */
export type Brought = 'same' | 'merged' | 'conflict';

export interface DraftOptions extends DraftForm {
  readonly userId: string;
  readonly requestId: string;
  /** The number of submissions so far. */
  readonly attempt: number;
  readonly server: ServerDraft;
}

/** Saves answers on the server, together with those that another device has saved. */
async function saveDraft(
  draft: Draft,
  owner: Pick<DraftOptions, 'userId' | 'requestId'>,
  values: Answers,
): Promise<void> {
  const { userId, requestId } = owner;
  // Nothing is saved while the person chooses; the waiting values stay.
  if (draft.phase !== 'open') throw new Error('the draft is in conflict, or handed in');
  // Another person signed in over the page: the draft is not theirs.
  const now = signedInId();
  if (now !== null && now !== userId) throw new Error('another person is signed in');
  const { questions } = draft.form;
  try {
    const { version } = await api.put<ServerDraft>(
      `/api/requests/${encodeURIComponent(requestId)}/draft`,
      { answers: knownAnswers(questions, nestedAnswers(questions, values)), version: draft.version },
      { background: true },
    );
    // Text typed meanwhile is kept until its own save.
    if (draft.agree(version, values)) forgetDraft(userId, requestId);
  } catch (error) {
    if (!isStatus(error, 409, 412) || !(error instanceof ApiError)) throw error;
    const current = error.problem.current as ServerDraft | undefined;
    // The form is closed by now, which the page shows: nothing can be sent any more.
    if (current === undefined) return forgetDraft(userId, requestId);
    draft.takeIn(current);
    if (draft.phase === 'open') return saveDraft(draft, owner, draft.typed);
    throw error;
  }
}

/** Keeps what is typed in the browser and lets the page follow it, after a pause and when the page is left. */
function useSettling(draft: Draft, { userId, requestId, attempt }: DraftOptions) {
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const settle = (): void => {
    if (pause.current === undefined) return;
    clearTimeout(pause.current);
    pause.current = undefined;
    const kept = draft.settle();
    if (kept !== null) keepDraft(userId, requestId, { ...kept, attempt });
  };
  const now = useRef(settle);
  now.current = settle;
  useEffect(() => {
    const leaving = (): void => now.current();
    window.addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', leaving);
      leaving();
    };
  }, []);
  const settleLater = (): void => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => now.current(), SETTLE_AFTER_MS);
  };
  return { settle, settleLater };
}

/** What a person can change in a draft; all but what is typed shows at once. */
function changesOf(draft: Draft, type: (next: Answers) => void, settle: () => void) {
  const edit = (next: Answers): void => {
    type(next);
    settle();
  };
  const pathsOf = (list: string, id: string, values: Answers): Answers =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [pathOfPerson(list, id, key), value]));
  return {
    /** Sets answers of the service's own questions. */
    change: (values: Answers): void => type({ ...draft.typed, ...values }),
    /** Sets answers of one person; of somebody who was removed meanwhile, nothing. */
    changePerson: (list: string, id: string, values: Answers): void => {
      if (idsIn(draft.typed, list).includes(id)) type({ ...draft.typed, ...pathsOf(list, id, values) });
    },
    /** Somebody typed on in the field for which another device's answer had arrived: the person chooses. */
    clash: (path: string, mine: unknown): void => {
      const theirs = draft.typed[path];
      edit({ ...draft.typed, [path]: mine });
      draft.clash({ key: path, mine, theirs });
    },
    /** Adds somebody at the end of a list, and says under which id. */
    addPerson: (list: string): string => {
      const people = draft.form.questions.find(({ key }) => key === list)?.people;
      if (people === undefined) throw new Error(`${list} is no list of people`);
      const { id, ...values } = newPerson(people);
      edit({ ...draft.typed, [list]: [...idsIn(draft.typed, list), id], ...pathsOf(list, id, values) });
      return id;
    },
    /** Removes somebody; the returned function brings them back, where they stood. */
    removePerson: (list: string, id: string): (() => void) => {
      const before = draft.typed;
      const gone = ofPerson(before, list, id);
      const left = Object.entries(before).filter(([path]) => !Object.hasOwn(gone, path));
      edit({ ...Object.fromEntries(left), [list]: idsIn(before, list).filter((one) => one !== id) });
      return () => {
        const place = idsIn(before, list).indexOf(id);
        const ids = idsIn(draft.typed, list);
        if (place >= 0 && !ids.includes(id)) edit({ ...draft.typed, ...gone, [list]: ids.toSpliced(place, 0, id) });
      };
    },
  };
}

/**
 * The form's answers over all steps, saved on the server 1 s after the last change; unsent ones are kept in the
 * browser. Answers that another device saved are merged; where both changed the same answer, `conflict` holds it and
 * the person chooses.
 */
export function useDraft(options: DraftOptions) {
  const { userId, requestId, attempt, questions, server, base } = options;
  const [kept] = useState(() => keptDraft(userId, requestId, attempt));
  const [draft] = useState(() => new Draft({ questions, base }, server, kept));
  draft.form = { questions, base };
  const { answers, arrivals, conflict } = useSyncExternalStore(draft.subscribe, draft.shown);
  const { settle, settleLater } = useSettling(draft, options);
  const autosave = useAutosave<Answers>((values) => saveDraft(draft, options, values), SAVE_AFTER_MS);

  // Text typed offline is sent as soon as the form opens again.
  const resumed = useRef<boolean>(false);
  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    if (kept !== null && draft.phase === 'open') autosave.changed(draft.typed);
  });

  const type = (next: Answers): void => {
    draft.type(next);
    settleLater();
    autosave.changed(next);
  };
  return {
    /** The answers as of the last pause. */
    answers,
    /** The answers with what is being typed. */
    current: (): Answers => draft.current,
    /** Whether an answer was given, here or on another device. */
    begun: server.saved_at !== null || autosave.state !== 'idle' || kept !== null,
    arrivals,
    conflict,
    autosave: {
      ...autosave,
      /** Sends what is typed at once; the page shows it, too. Whether the server has it then. */
      flush: (): Promise<boolean> => {
        settle();
        return autosave.flush();
      },
    },
    ...changesOf(draft, type, settle),
    /** Takes the other device's conflicting answers; all other answers of this device stay. */
    takeTheirs: (): void => {
      if (draft.phase !== 'conflict') return;
      draft.takeTheirs();
      forgetDraft(userId, requestId);
      // Replaces the values that waited to be saved.
      autosave.changed(draft.typed);
    },
    /** Saves this device's conflicting answers. */
    keepMine: (): void => {
      if (draft.phase !== 'conflict') return;
      draft.keepMine();
      autosave.changed(draft.typed);
      void autosave.flush();
    },
    /** The version of the server's draft that the answers are made from. */
    version: (): number => draft.version,
    /**
     * Brings the answers to the server before a submission, changed here or not: only a save meets what another device
     * saved since. `theirs`: a newer draft that is known already. A save that fails otherwise stops nobody.
     */
    bring: async (theirs?: ServerDraft): Promise<Brought> => {
      const before = draft.merges;
      if (theirs !== undefined) draft.takeIn(theirs);
      settle();
      autosave.changed(draft.typed);
      await autosave.flush();
      return draft.phase !== 'open' ? 'conflict' : draft.merges === before ? 'same' : 'merged';
    },
    /** Ends the saving after the submission. */
    done: (): void => {
      settle();
      draft.end();
      autosave.stop();
      forgetDraft(userId, requestId);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;
