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
