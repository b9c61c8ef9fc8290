import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { workflowTables } from '../../testing/workflow-table.js';

it('the definitions are told in docs/workflows.md as they are', () => {
  const file = new URL('../../../docs/workflows.md', import.meta.url);
  // WRITE_DOCS=1 npx vitest run domain/src/workflows/docs.spec.ts
  if (process.env.WRITE_DOCS === '1') writeFileSync(file, `${workflowTables()}\n`);
  expect(readFileSync(file, 'utf8')).toBe(`${workflowTables()}\n`);
});
