import type { Aggregate } from '../kernel/aggregate.js';
import type { Decider } from '../kernel/decider.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import { type ExportEvent, exportEventSpecs } from './export-events.js';

/** Given before the first row leaves the house. */
export type ExportCommand = { readonly type: 'exportList' } & Extract<ExportEvent, { type: 'ListExported' }>['data'];

/** Number of exported files. */
export interface ExportState {
  readonly exports: number;
}

const decider: Decider<ExportState, ExportCommand, ExportEvent> = {
  initial: { exports: 0 },
  decide: ({ list, filter, searched, rows }, _state, _facts, { actor }) =>
    actor.role === 'admin'
      ? ok([{ type: 'ListExported', data: { list, filter, searched, rows } }])
      : refuse('forbidden', 'export.admin_only'),
  evolve: ({ exports }) => ({ exports: exports + 1 }),
};

/** The lists that were exported as files, one stream per person. */
export const listExport: Aggregate<ExportState, ExportCommand, ExportEvent, Record<string, never>> = {
  prefix: 'listExport',
  decider,
  events: exportEventSpecs,
};
