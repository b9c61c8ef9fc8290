import type { Aggregate } from '../kernel/aggregate.js';
import type { Decider } from '../kernel/decider.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import { type ExportEvent, exportEventSpecs } from './export-events.js';

type ProofExport = Extract<ExportEvent, { type: 'ProofExported' }>['data'];

/** Given before the first row leaves the house. */
export type ExportCommand =
  | ({ readonly type: 'exportList' } & Extract<ExportEvent, { type: 'ListExported' }>['data'])
  | { readonly type: 'exportProof'; readonly of: ProofExport };

/** Number of exported files. */
export interface ExportState {
  readonly exports: number;
}

const decider: Decider<ExportState, ExportCommand, ExportEvent> = {
  initial: { exports: 0 },
  decide: (command, _state, _facts, { actor }) => {
    if (command.type === 'exportProof')
      return actor.role === 'admin'
        ? ok([{ type: 'ProofExported', data: command.of }])
        : refuse('forbidden', 'proof.admin_only');
    const { list, filter, searched, rows } = command;
    return actor.role === 'admin'
      ? ok([{ type: 'ListExported', data: { list, filter, searched, rows } }])
      : refuse('forbidden', 'export.admin_only');
  },
  evolve: ({ exports }) => ({ exports: exports + 1 }),
};

/** The lists and signed parts of the log that were exported as files, one stream per person. */
export const listExport: Aggregate<ExportState, ExportCommand, ExportEvent> = {
  prefix: 'listExport',
  decider,
  events: exportEventSpecs,
};
