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

/** Raised whenever the fold keeps something else or something more: an older snapshot is then folded anew. */
const VERSION = 1;

interface Snapshot {
  readonly version: number;
  readonly colleagues: readonly (readonly [string, Omit<Colleague, 'cases'> & { readonly cases: readonly string[] }])[];
  readonly rules: readonly Rule[];
  readonly types: readonly (readonly [string, TypeInHand])[];
  readonly services: readonly (readonly [string, ServiceInHand])[];
  readonly cases: readonly (readonly [string, CaseInHand])[];
  /** Staff ids once each; `served` names them by their place here, a customer is one of very many. */
  readonly staff: readonly string[];
  readonly served: readonly (readonly [string, ...number[]])[];
  readonly recent: readonly PaidCase[];
  readonly forgotten: readonly string[];
}

/** The state as a text to keep; ids only. */
export const toSnapshot = (state: AssignmentState): string => {
  const places = new Map<string, number>();
  const placeOf = (staffId: string): number => {
    const place = places.get(staffId) ?? places.size;
    places.set(staffId, place);
    return place;
  };
  const served = [...state.served].map(([customerId, staff]): [string, ...number[]] => [
    customerId,
    ...staff.map(placeOf),
  ]);
  const snapshot: Snapshot = {
    version: VERSION,
    colleagues: [...state.colleagues].map(([id, one]) => [id, { ...one, cases: [...one.cases] }]),
    rules: [...state.rules.values()],
    types: [...state.types],
    services: [...state.services],
    cases: [...state.cases],
    staff: [...places.keys()],
    served,
    recent: state.recent,
    forgotten: [...state.forgotten],
  };
  return JSON.stringify(snapshot);
};

/** The state of a kept text, with everything to be looked at; null for a text of another version. */
export const fromSnapshot = (text: string): AssignmentState | null => {
  // Only what toSnapshot wrote is read here.
  const kept = JSON.parse(text) as Snapshot;
  if (kept.version !== VERSION) return null;
  return {
    ...emptyAssignment(),
    colleagues: new Map(kept.colleagues.map(([id, one]) => [id, { ...one, cases: new Set(one.cases) }])),
    rules: new Map(kept.rules.map((rule) => [rule.id, rule])),
    types: new Map(kept.types),
    services: new Map(kept.services),
    cases: new Map(kept.cases),
    served: new Map(
      kept.served.map(([customerId, ...places]) => [
        customerId,
        places.flatMap((place) => kept.staff.slice(place, place + 1)),
      ]),
    ),
    recent: [...kept.recent],
    forgotten: new Set(kept.forgotten),
  };
};
