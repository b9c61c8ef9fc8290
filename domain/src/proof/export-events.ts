import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** `listExport-<userId>`: the files of more than one case that one person exported. */
export type ExportEvents = {
  ListExported: {
    readonly list: 'cases' | 'users';
    /** The filter in the address, without the search words: those may name a person. */
    readonly filter: string;
    /** Words were searched for besides. */
    readonly searched: boolean;
    /** How many rows it had then, counted to 1000. */
    readonly rows: number;
  };
  /** A signed export of the log: the events of some days, or the access log of one person. */
  ProofExported: (
    | {
        readonly scope: 'period';
        /** Days in India, both inclusive, `2026-11-21`. */
        readonly from: string;
        readonly to: string;
      }
    | { readonly scope: 'access'; readonly userId: string }
  ) & { readonly events: number };
};

export type ExportEvent = EventsOf<ExportEvents>;

export const exportEventSpecs = {
  ListExported: { version: 1 },
  ProofExported: { version: 1 },
} satisfies EventSpecs & Record<ExportEvent['type'], unknown>;
