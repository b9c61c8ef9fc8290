import { describe, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { type ExportCommand, listExport } from './export.js';

const data = { list: 'cases', filter: 'status=closed', searched: true, rows: 12 } as const;
const command: ExportCommand = { type: 'exportList', ...data };

describe('an export of a list', () => {
  it('is recorded with its filter and its size, each time', () => {
    for (const before of [[], [{ type: 'ListExported', data } as const]])
      given(listExport.decider, before)
        .when(command, { ctx: { actor: admin() } })
        .then([{ type: 'ListExported', data }]);
  });

  it('is for admins only', () => {
    for (const actor of [customer(), staff()])
      given(listExport.decider, [])
        .when(command, { ctx: { actor } })
        .thenRefused('export.admin_only', { kind: 'forbidden' });
  });
});

describe('a signed export of a period or of an access log', () => {
  it('is recorded with its scope and its size, for admins only', () => {
    for (const of of [
      { scope: 'period', from: '2026-11-01', to: '2026-11-30', events: 12 },
      { scope: 'access', userId: 'staff-1', events: 0 },
    ] as const) {
      given(listExport.decider, [])
        .when({ type: 'exportProof', of }, { ctx: { actor: admin() } })
        .then([{ type: 'ProofExported', data: of }]);
      for (const actor of [customer(), staff()])
        given(listExport.decider, [])
          .when({ type: 'exportProof', of }, { ctx: { actor } })
          .thenRefused('proof.admin_only', { kind: 'forbidden' });
    }
  });
});
