import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** `listExport-<userId>`: what one person took out of the product as a file. */
export type ExportEvents = {
  ListExported: {
    readonly list: 'cases' | 'users';
    /** The filter as it stood in the address, without the words searched for: those may name somebody. */
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
