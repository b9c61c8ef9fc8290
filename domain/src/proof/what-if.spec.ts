import { describe, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { type WhatIfCommand, whatIf } from './what-if.js';

const data = {
  runId: 'run-1',
  kind: 'assignment',
  from: '2026-01-01',
  to: '2026-01-31',
  draft: { rules: [] },
} as const;
const command: WhatIfCommand = { type: 'startWhatIf', ...data };

describe('a run of what-if', () => {
  it('is recorded with its draft and its days, each time', () => {
    for (const before of [[], [{ type: 'WhatIfStarted', data } as const]])
      given(whatIf.decider, before)
        .when(command, { ctx: { actor: admin() } })
        .then([{ type: 'WhatIfStarted', data }]);
  });

  it('is for admins only', () => {
    for (const actor of [customer(), staff()])
      given(whatIf.decider, [])
        .when(command, { ctx: { actor } })
        .thenRefused('what_if.admin_only', { kind: 'forbidden' });
  });
});
