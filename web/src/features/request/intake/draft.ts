import type { Draft as ServerDraft } from '@anupalan/domain/contracts/requests';
import { storableAnswers } from '@anupalan/domain/rules/browser-storage';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { flatAnswers, nestedAnswers } from '@anupalan/domain/rules/people';
import type { KeptDraft } from './kept-draft';
import { type ConflictingAnswer, isSameAnswer, mergeAnswers } from './merge-answers';
import { samePeople } from './same-people';
import type { Answers } from './sections';

const sameAnswers = (a: Answers, b: Answers): boolean => {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.every((key) => isSameAnswer(a[key], b[key]));
};

/** Another device's draft, and the answers that both changed. */
export interface DraftConflict {
  readonly draft: ServerDraft;
  readonly answers: readonly ConflictingAnswer[];
}

/** What the answers are read with; the page may fetch newer ones. */
export interface DraftForm {
  /** The service's questions and the lists of people. */
  readonly questions: readonly FieldDefinition[];
  /** The answers under the draft: profile, people at first, earlier submission. */
  readonly base: Answers;
}

/** What the page shows of a draft. */
interface ShownDraft {
  /** The answers as of the last pause. */
  readonly answers: Answers;
  /** How often other answers replaced those of this device: the open forms take them in. */
  readonly arrivals: number;
  readonly conflict: DraftConflict | null;
}

/**
 * The answers of a form on one device. It is open while they are saved; in conflict while the person chooses between
 * two devices' answers, and over after the submission, when nothing is saved. Inside, answers stand under their paths
 * (rules/people), so that all this holds for each answer of each person; outside, a list of people is a list.
 */
export class Draft {
  form: DraftForm;
  #typed: Answers;
  /** The server's answers at `version`, with the base: the common ancestor of a merge. */
  #agreed: Answers;
  #version: number;
  /** The draft with which another device's answers came. */
  #theirs: ServerDraft;
  #merges = 0;
  #phase: 'open' | 'conflict' | 'over';
  #shown: ShownDraft;
  #listed: { readonly paths: Answers; readonly answers: Answers };
  readonly #same: (answers: Answers) => Answers;
  readonly #listeners = new Set<() => void>();

  constructor(form: DraftForm, server: ServerDraft, kept: Omit<KeptDraft, 'attempt'> | null) {
    this.form = form;
    this.#same = samePeople(form.questions);
    this.#version = server.version;
    this.#theirs = server;
    this.#agreed = this.#flat(server.answers);
    const { answers, conflicts } = kept === null ? { answers: this.#agreed, conflicts: [] } : this.#resumed(kept);
    this.#typed = answers;
    this.#listed = { paths: answers, answers: this.#same(nestedAnswers(form.questions, answers)) };
    const conflict = conflicts.length === 0 ? null : { draft: server, answers: conflicts };
    this.#phase = conflict === null ? 'open' : 'conflict';
    this.#shown = { answers: this.#listed.answers, arrivals: 0, conflict };
  }

  get phase(): 'open' | 'conflict' | 'over' {
    return this.#phase;
  }
  /** The newest answers, by their paths. */
  get typed(): Answers {
    return this.#typed;
  }
  /** The newest answers; a list of people is a list. */
  get current(): Answers {
    if (this.#listed.paths !== this.#typed)
      this.#listed = { paths: this.#typed, answers: this.#same(nestedAnswers(this.form.questions, this.#typed)) };
    return this.#listed.answers;
  }
  /** The version of the server's draft that the answers are made from. */
  get version(): number {
    return this.#version;
  }
  /** How often another device's answers were taken in. */
  get merges(): number {
    return this.#merges;
  }

  readonly shown = (): ShownDraft => this.#shown;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  type(next: Answers): void {
    this.#typed = next;
  }

  /** Lets the page show what is typed; the answer is what the browser keeps, null when the server has it all. */
  settle(): Omit<KeptDraft, 'attempt'> | null {
    this.#show({ answers: this.current });
    if (this.#typed === this.#agreed) return null;
    const { questions } = this.form;
    const [answers, before] = [storableAnswers(questions, this.#typed), storableAnswers(questions, this.#agreed)];
    return { answers, before, version: this.#version };
  }

  /** The server has saved `values`; whether nothing else was typed meanwhile. */
  agree(version: number, values: Answers): boolean {
    this.#version = version;
    this.#agreed = values;
    return this.#typed === values;
  }

  /** Merges the draft that another device saved; where both changed an answer, the person has to choose. */
  takeIn(theirs: ServerDraft): void {
    const flat = this.#flat(theirs.answers);
    const { answers, conflicts } = mergeAnswers(this.form.questions, this.#agreed, this.#typed, flat);
    this.#version = theirs.version;
    this.#agreed = flat;
    this.#theirs = theirs;
    if (!sameAnswers(answers, this.#typed)) {
      this.#merges += 1;
      this.#replace(answers);
    }
    if (conflicts.length > 0) this.#ask({ draft: theirs, answers: conflicts });
  }

  /** Somebody typed on in the field for which another device's answer had arrived: the person chooses. */
  clash(answer: ConflictingAnswer): void {
    if (!isSameAnswer(answer.mine, answer.theirs)) this.#ask({ draft: this.#theirs, answers: [answer] });
  }

  /** Takes the other device's conflicting answers; all other answers of this device stay. */
  takeTheirs(): void {
    const theirs = this.#shown.conflict?.answers ?? [];
    this.#replace({ ...this.#typed, ...Object.fromEntries(theirs.map((one) => [one.key, one.theirs])) });
    this.keepMine();
  }

  /** Stays with this device's conflicting answers. */
  keepMine(): void {
    this.#phase = 'open';
    this.#show({ conflict: null });
  }

  end(): void {
    this.#phase = 'over';
  }

  #flat(answers: Answers): Answers {
    return flatAnswers(this.form.questions, { ...this.form.base, ...answers });
  }

  /**
   * The answers that the browser kept. Text typed on top of the server's draft stays. Otherwise another device has
   * saved, unless it was our own save whose answer was lost.
   */
  #resumed({ answers, before, version }: Omit<KeptDraft, 'attempt'>): ReturnType<typeof mergeAnswers> {
    const { questions } = this.form;
    const [server, theirs] = [this.#theirs, this.#agreed];
    const mine = { ...theirs, ...answers };
    const isOurs = sameAnswers(answers, storableAnswers(questions, flatAnswers(questions, server.answers)));
    if (version === server.version || server.saved_at === null || isOurs) return { answers: mine, conflicts: [] };
    // A browser stores no identity numbers: those of the server are added as unchanged.
    const storable = storableAnswers(questions, theirs);
    const hidden = Object.entries(theirs).filter(([path]) => !Object.hasOwn(storable, path));
    return mergeAnswers(questions, { ...Object.fromEntries(hidden), ...before }, mine, theirs);
  }

  /** Replaces the typed answers; the open forms take them in. */
  #replace(next: Answers): void {
    this.#typed = next;
    this.#show({ answers: this.current, arrivals: this.#shown.arrivals + 1 });
  }

  #ask(conflict: DraftConflict): void {
    this.#phase = 'conflict';
    this.#show({ conflict });
  }

  #show(change: Partial<ShownDraft>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const listener of this.#listeners) listener();
  }
}
