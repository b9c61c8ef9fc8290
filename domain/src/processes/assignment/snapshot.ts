import type { CaseInHand } from './case-in-hand.js';
import type { Rule } from './choose.js';
import {
  type AssignmentState,
  type Colleague,
  emptyAssignment,
  type PaidCase,
  type ServiceInHand,
  type TypeInHand,
} from './state.js';

/** Raised whenever the fold's state changes its content: an older snapshot is then folded anew. */
const VERSION = 3;
/** Entries per text, so that writing or reading one does not block others. */
const ENTRIES = 250;

/** One text of a snapshot: a part of the state. */
interface Piece {
  readonly version: number;
  readonly colleagues?: readonly (readonly [string, Omit<Colleague, 'cases'>])[];
  /** Open cases of a member of staff. */
  readonly held?: readonly (readonly [staffId: string, requestId: string])[];
  readonly rules?: readonly Rule[];
  readonly types?: readonly (readonly [string, TypeInHand])[];
  readonly services?: readonly (readonly [string, ServiceInHand])[];
  readonly cases?: readonly (readonly [string, CaseInHand])[];
  /** Staff ids once each; `served` refers to them by index, since customers are many. */
  readonly staff?: readonly string[];
  readonly served?: readonly (readonly [string, ...number[]])[];
  readonly recent?: readonly PaidCase[];
  readonly forgotten?: readonly string[];
}

function* inParts<T>(entries: Iterable<T>): Generator<readonly T[]> {
  let part: T[] = [];
  for (const entry of entries) {
    part.push(entry);
    if (part.length < ENTRIES) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function* heldCases({ colleagues }: AssignmentState): Generator<readonly [string, string]> {
  for (const [staffId, { cases }] of colleagues) for (const requestId of cases) yield [staffId, requestId];
}

function* piecesOf(state: AssignmentState): Generator<Omit<Piece, 'version'>> {
  const places = new Map<string, number>();
  for (const staff of state.served.values()) for (const id of staff) if (!places.has(id)) places.set(id, places.size);
  yield {
    colleagues: [...state.colleagues].map(([id, { cases: _, ...one }]) => [id, one]),
    rules: [...state.rules.values()],
    types: [...state.types],
    services: [...state.services],
    staff: [...places.keys()],
    recent: state.recent,
    forgotten: [...state.forgotten],
  };
  for (const held of inParts(heldCases(state))) yield { held };
  for (const cases of inParts(state.cases)) yield { cases };
  for (const part of inParts(state.served))
    yield { served: part.map(([customerId, staff]) => [customerId, ...staff.map((id) => places.get(id) ?? 0)]) };
}

/** The state as texts to store, in the order of reading; ids only. */
export function* toSnapshot(state: AssignmentState): Generator<string> {
  for (const piece of piecesOf(state)) yield JSON.stringify({ version: VERSION, ...piece } satisfies Piece);
}

/** Reads the texts of a snapshot in order into a state in which everything is to be evaluated. */
export const readSnapshot = (): {
  readonly state: AssignmentState;
  /** False for a text of another version: the state is then unusable. */
  readonly take: (text: string) => boolean;
} => {
  const state = emptyAssignment();
  let staff: readonly string[] = [];
  const take = (text: string): boolean => {
    // Only texts of toSnapshot are read here.
    const piece = JSON.parse(text) as Piece;
    if (piece.version !== VERSION) return false;
    staff = piece.staff ?? staff;
    for (const [id, one] of piece.colleagues ?? []) state.colleagues.set(id, { ...one, cases: new Set() });
    for (const [staffId, requestId] of piece.held ?? []) state.colleagues.get(staffId)?.cases.add(requestId);
    for (const rule of piece.rules ?? []) state.rules.set(rule.id, rule);
    for (const [id, type] of piece.types ?? []) state.types.set(id, type);
    for (const [id, service] of piece.services ?? []) state.services.set(id, service);
    for (const [id, one] of piece.cases ?? []) state.cases.set(id, one);
    for (const [customerId, ...places] of piece.served ?? [])
      state.served.set(
        customerId,
        places.flatMap((place) => staff.slice(place, place + 1)),
      );
    state.recent.push(...(piece.recent ?? []));
    for (const id of piece.forgotten ?? []) state.forgotten.add(id);
    return true;
  };
  return { state, take };
};
