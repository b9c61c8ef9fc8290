import type { Answers } from './sections';

/** Somebody who was removed, and the way to take that back. */
export interface Removed {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  readonly undo: () => void;
}

/** The target of the focus in a card: a question by its path, the head, the save button, or the list of problems. */
export interface CardFocus {
  readonly on: string | 'head' | 'save' | 'problems';
  /** Counts the requests, so that the same place can be asked for again. */
  readonly turn: number;
}

/** The state of the cards of people, without their answers. */
export interface Cards {
  /** The open cards by their keys, each with the answers with which it was opened. */
  readonly open: ReadonlyMap<string, string>;
  /** The card that takes the focus, and where in it. */
  readonly focus: (CardFocus & { readonly card: string }) | null;
  readonly removed: readonly Removed[];
  /** Why the step could not be left. */
  readonly refusal: { readonly title: string; readonly body: string } | null;
}

/** The key of a person's card. */
export const keyOf = (list: string, id: string): string => `${list}#${id}`;

/** The cards at first: one of them open, or none. */
export const firstCards = (open: string | null): Cards => ({
  open: new Map(open === null ? [] : [[open, '']]),
  focus: null,
  removed: [],
  refusal: null,
});

type Change = (cards: Cards) => Cards;

/** Moves the focus to a place in a card. */
export const focusOn =
  (card: string, on: CardFocus['on']): Change =>
  (cards) => ({ ...cards, focus: { card, on, turn: (cards.focus?.turn ?? 0) + 1 } });

/** Opens a card with these answers; one that is open stays as it was opened. */
export const opened =
  (card: string, answers: Answers): Change =>
  (cards) =>
    cards.open.has(card) ? cards : { ...cards, open: new Map(cards.open).set(card, JSON.stringify(answers)) };

export const closed =
  (card: string): Change =>
  (cards) => ({ ...cards, open: new Map([...cards.open].filter(([key]) => key !== card)) });

/** A person's card was saved: it closes, and nothing is refused any more. */
export const saved =
  (card: string): Change =>
  (cards) => ({ ...focusOn(card, 'head')(closed(card)(cards)), refusal: null });

/** Somebody new, whose card counts as changed. */
export const added =
  (card: string): Change =>
  (cards) =>
    focusOn(card, 'name')({ ...cards, open: new Map(cards.open).set(card, '') });

export const removed =
  (one: Removed): Change =>
  (cards) => ({
    ...closed(keyOf(one.list, one.id))(cards),
    removed: [...cards.removed.filter(({ id }) => id !== one.id), one],
  });

export const broughtBack =
  ({ list, id }: Removed): Change =>
  (cards) =>
    focusOn(keyOf(list, id), 'head')({ ...cards, removed: cards.removed.filter((one) => one.id !== id) });

export const refused =
  (refusal: Cards['refusal']): Change =>
  (cards) => ({ ...cards, refusal });

/** Whether an open card has other answers than when it was opened. */
export const isUnsaved = ({ open }: Cards, card: string, answers: Answers): boolean =>
  open.has(card) && open.get(card) !== JSON.stringify(answers);
