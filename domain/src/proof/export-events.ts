import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** `listExport-<userId>`: the lists that one person exported as a file. */
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
};

export type ExportEvent = EventsOf<ExportEvents>;

export const exportEventSpecs = {
  ListExported: { version: 1 },
} satisfies EventSpecs & Record<ExportEvent['type'], unknown>;
