import type { Draft } from '@anupalan/domain/contracts/requests';
import { storableAnswers } from '@anupalan/domain/rules/browser-storage';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { flatAnswers, nestedAnswers, pathOfPerson, personPath } from '@anupalan/domain/rules/people';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../shared/api/client';
import { ApiError, isStatus } from '../../../shared/api/errors';
import { signedInId } from '../../../shared/api/session';
import { useAutosave } from '../../../shared/kit/form/use-autosave';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft';
import { type ConflictingAnswer, isSameAnswer, mergeAnswers } from './merge-answers';
import { newPerson } from './new-people';
import { samePeople } from './same-people';
import { type Answers, knownAnswers } from './sections';

/** Time without changes before the draft is saved, ms. */
const SAVE_AFTER_MS = 1000;
/** Time without changes before the rest of the page follows what is typed, ms. */
const SETTLE_AFTER_MS = 250;

const sameAnswers = (a: Answers, b: Answers): boolean => {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.every((key) => isSameAnswer(a[key], b[key]));
};

/** Another device's draft, and the answers that both changed. */
export interface DraftConflict {
  readonly draft: Draft;
  readonly answers: readonly ConflictingAnswer[];
}

/** The result of saving the answers: no other device saved, its answers were merged, or both changed the same one. */
export type Brought = 'same' | 'merged' | 'conflict';

export interface DraftOptions {
  readonly userId: string;
  readonly requestId: string;
  /** The number of submissions so far. */
  readonly attempt: number;
  /** The service's questions and the lists of people. */
  readonly questions: readonly FieldDefinition[];
  readonly server: Draft;
  /** The answers under the draft: profile, people at first, earlier submission. */
  readonly base: Answers;
}

/**
 * The answers before this device's changes. A browser stores no identity numbers, so `before` has none: those of the
 * server are added as unchanged.
 */
const keptBefore = (questions: readonly FieldDefinition[], before: Answers, theirs: Answers): Answers => {
  const storable = storableAnswers(questions, theirs);
  const hidden = Object.entries(theirs).filter(([path]) => !Object.hasOwn(storable, path));
  return { ...Object.fromEntries(hidden), ...before };
};

/**
 * The form's answers over all steps, saved on the server 1 s after the last change; unsent ones are kept in the
 * browser. Answers that another device saved are merged; where both changed the same answer, `conflict` holds it and
 * the person chooses. Inside, answers stand under their paths (rules/people), so that all this holds for each answer of
 * each person; outside, a list of people is a list.
 */
export function useDraft({ userId, requestId, attempt, questions, server, base }: DraftOptions) {
  const flat = (answers: Answers): Answers => flatAnswers(questions, { ...base, ...answers });
  const [start] = useState(() => {
    const kept = keptDraft(userId, requestId, attempt);
    const theirs = flat(server.answers);
    if (kept === null) return { answers: theirs, conflict: null, kept: false };
    const mine = { ...theirs, ...kept.answers };
    // Text typed on top of the server's draft is kept. Otherwise another device has saved, unless it was our own save
    // whose answer was lost.
    const ours = sameAnswers(kept.answers, storableAnswers(questions, flatAnswers(questions, server.answers)));
    if (kept.version === server.version || server.saved_at === null || ours)
      return { answers: mine, conflict: null, kept: true };
    const { answers, conflicts } = mergeAnswers(
      questions,
      keptBefore(questions, kept.before ?? {}, theirs),
      mine,
      theirs,
    );
    return { answers, conflict: conflicts.length === 0 ? null : { draft: server, answers: conflicts }, kept: true };
  });
  const [paths, setPaths] = useState<Answers>(start.answers);
  const same = useMemo(() => samePeople(questions), [questions]);
  const answers = useMemo<Answers>(() => same(nestedAnswers(questions, paths)), [same, questions, paths]);
  const [conflict, setConflict] = useState<DraftConflict | null>(start.conflict);
  // Counts how often other answers replaced those of this device: the open forms take them in.
  const [arrivals, setArrivals] = useState(0);
  const version = useRef(server.version);
  // The server's answers at that version, with the base: the common ancestor of a merge.
  const agreed = useRef<Answers>(flat(server.answers));
  const latest = useRef<Answers>(start.answers);
  const stopped = useRef<boolean>(start.conflict !== null);

  // How often another device's answers were taken in, and the draft that they came with.
  const merges = useRef(0);
  const theirDraft = useRef<Draft>(server);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /** Keeps what is typed in the browser, and lets the page follow it. */
  const settle = (): void => {
    if (pause.current === undefined) return;
    clearTimeout(pause.current);
    pause.current = undefined;
    if (latest.current !== agreed.current)
      keepDraft(userId, requestId, {
        answers: storableAnswers(questions, latest.current),
        before: storableAnswers(questions, agreed.current),
        version: version.current,
        attempt,
      });
    setPaths(latest.current);
  };
  const settleNow = useRef(settle);
  settleNow.current = settle;
  useEffect(() => {
    const leaving = (): void => settleNow.current();
    window.addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', leaving);
      leaving();
    };
  }, []);

  /** Replaces the typed answers; the open forms take them in. */
  const takeOver = (next: Answers): void => {
    latest.current = next;
    setPaths(next);
    setArrivals((n) => n + 1);
  };

  /** Merges the draft that another device saved; false when both changed an answer, and the person has to choose. */
  const takeIn = (current: Draft): boolean => {
    const theirs = flat(current.answers);
    const merged = mergeAnswers(questions, agreed.current, latest.current, theirs);
    version.current = current.version;
    agreed.current = theirs;
    theirDraft.current = current;
    if (!sameAnswers(merged.answers, latest.current)) {
      merges.current += 1;
      takeOver(merged.answers);
    }
    if (merged.conflicts.length === 0) return true;
    stopped.current = true;
    setConflict({ draft: current, answers: merged.conflicts });
    return false;
  };

  const save = async (values: Answers): Promise<void> => {
    // Nothing is saved while the person chooses; the waiting values stay.
    if (stopped.current) throw new Error('the draft is in conflict, or handed in');
    // Another person signed in over the page: the draft is not theirs.
    const now = signedInId();
    if (now !== null && now !== userId) throw new Error('another person is signed in');
    try {
      const saved = await api.put<Draft>(
        `/api/requests/${encodeURIComponent(requestId)}/draft`,
        { answers: knownAnswers(questions, nestedAnswers(questions, values)), version: version.current },
        { background: true },
      );
      version.current = saved.version;
      agreed.current = values;
      // Text typed meanwhile is kept until its own save.
      if (latest.current === values) forgetDraft(userId, requestId);
    } catch (error) {
      if (!isStatus(error, 409, 412) || !(error instanceof ApiError)) throw error;
      const current = error.problem.current as Draft | undefined;
      // The form is closed by now, which the page shows: nothing can be sent any more.
      if (current === undefined) return forgetDraft(userId, requestId);
      if (takeIn(current)) return save(latest.current);
      throw error;
    }
  };
  const autosave = useAutosave<Answers>(save, SAVE_AFTER_MS);

  // Text typed offline is sent as soon as the form opens again.
  const resumed = useRef<boolean>(false);
  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    if (start.kept && start.conflict === null) autosave.changed(latest.current);
  });

  /** A typed change; it reaches the page after a pause. */
  const type = (next: Answers): void => {
    latest.current = next;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => settleNow.current(), SETTLE_AFTER_MS);
    autosave.changed(next);
  };

  /** A change that the page shows at once. */
  const edit = (next: Answers): void => {
    type(next);
    settle();
  };

  const idsIn = (list: string): readonly string[] => {
    const ids = latest.current[list];
    return Array.isArray(ids) ? ids.map(String) : [];
  };
  const pathsOf = (list: string, id: string, values: Answers): Answers =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [pathOfPerson(list, id, key), value]));

  /** Adds somebody at the end of a list, and says under which id. */
  const addPerson = (list: string): string => {
    const people = questions.find(({ key }) => key === list)?.people;
    if (people === undefined) throw new Error(`${list} is no list of people`);
    const { id, ...values } = newPerson(people);
    edit({ ...latest.current, [list]: [...idsIn(list), id], ...pathsOf(list, id, values) });
    return id;
  };

  /** Removes somebody; the returned function brings them back, where they stood. */
  const removePerson = (list: string, id: string): (() => void) => {
    const place = idsIn(list).indexOf(id);
    const isTheirs = (path: string): boolean => {
      const one = personPath(path);
      return one !== null && one.list === list && one.id === id;
    };
    const all = Object.entries(latest.current);
    const gone = Object.fromEntries(all.filter(([path]) => isTheirs(path)));
    const left = Object.fromEntries(all.filter(([path]) => !isTheirs(path)));
    edit({ ...left, [list]: idsIn(list).filter((one) => one !== id) });
    return () => {
      const ids = idsIn(list);
      if (place < 0 || ids.includes(id)) return;
      edit({ ...latest.current, ...gone, [list]: ids.toSpliced(place, 0, id) });
    };
  };

  const settled = useRef({ paths, answers });
  /** The answers with what is being typed. */
  const current = (): Answers => {
    if (settled.current.paths !== latest.current)
      settled.current = { paths: latest.current, answers: same(nestedAnswers(questions, latest.current)) };
    return settled.current.answers;
  };

  return {
    /** The answers as of the last pause. */
    answers,
    current,
    /** Whether an answer was given, here or on another device. */
    begun: server.saved_at !== null || autosave.state !== 'idle' || start.kept,
    arrivals,
    autosave: {
      ...autosave,
      /** Sends what is typed at once; the page shows it, too. Whether the server has it then. */
      flush: (): Promise<boolean> => {
        settle();
        return autosave.flush();
      },
    },
    /** Sets answers of the service's own questions. */
    change: (values: Answers): void => type({ ...latest.current, ...values }),
    /** Sets answers of one person; of somebody who was removed meanwhile, nothing. */
    changePerson: (list: string, id: string, values: Answers): void => {
      if (idsIn(list).includes(id)) type({ ...latest.current, ...pathsOf(list, id, values) });
    },
    /** Somebody typed on in the field for which another device's answer had arrived: the person chooses. */
    clash: (path: string, mine: unknown): void => {
      const theirs = latest.current[path];
      edit({ ...latest.current, [path]: mine });
      if (isSameAnswer(mine, theirs)) return;
      stopped.current = true;
      setConflict({ draft: theirDraft.current, answers: [{ key: path, mine, theirs }] });
    },
    addPerson,
    removePerson,
    conflict,
    /** Takes the other device's conflicting answers; all other answers of this device stay. */
    takeTheirs: (): void => {
      if (conflict === null) return;
      const next = {
        ...latest.current,
        ...Object.fromEntries(conflict.answers.map(({ key, theirs }) => [key, theirs])),
      };
      stopped.current = false;
      forgetDraft(userId, requestId);
      takeOver(next);
      setConflict(null);
      // Replaces the values that waited to be saved.
      autosave.changed(next);
    },
    /** Saves this device's conflicting answers. */
    keepMine: (): void => {
      if (conflict === null) return;
      stopped.current = false;
      setConflict(null);
      autosave.changed(latest.current);
      void autosave.flush();
    },
    /** The version of the server's draft that the answers are made from. */
    version: (): number => version.current,
    /**
     * Brings the answers to the server before a submission, changed here or not: only a save meets what another device
     * saved since. `theirs`: a newer draft that is known already. A save that fails otherwise stops nobody.
     */
    bring: async (theirs?: Draft): Promise<Brought> => {
      const before = merges.current;
      if (theirs !== undefined) takeIn(theirs);
      settle();
      autosave.changed(latest.current);
      await autosave.flush();
      return stopped.current ? 'conflict' : merges.current === before ? 'same' : 'merged';
    },
    /** Ends the saving after the submission. */
    done: (): void => {
      settle();
      stopped.current = true;
      autosave.stop();
      forgetDraft(userId, requestId);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;
