import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineRow } from './engines.js';

/** The table of suites, engines and versions, sorted by suite, then the tests that were not run, with the reason. */
export const renderTable = (lines: string): string => {
  const rows = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as EngineRow)
    .sort((a, b) => a.suite.localeCompare(b.suite) || a.engine.localeCompare(b.engine));
  const cells = [
    ['suite', 'engine', 'version', 'kind', 'tests'],
    ...rows.map(({ suite, engine, version, kind, tests }) => {
      return [suite, engine, version, kind === 'none' ? 'not run' : kind, String(tests)];
    }),
  ];
  const widths = [0, 1, 2, 3, 4].map((i) => Math.max(...cells.map((row) => (row[i] ?? '').length)));
  const table = cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const missing = rows.flatMap(({ suite, kind, notRun }) =>
    Object.entries(notRun).map(([why, tests]) => `not run, ${kind === 'none' ? 'all' : tests} of ${suite}: ${why}`),
  );
  return [...table, ...(missing.length > 0 ? ['', ...missing] : [])].join('\n');
};

/**
 * Vitest's global set-up: a file for the table that all workers write to, printed at the end. When ENGINES_TABLE is set
 * already, the process that set it prints the table.
 */
export default (): (() => void) | undefined => {
  if (process.env.ENGINES_TABLE !== undefined) return;
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-engines-'));
  const file = join(dir, 'table.jsonl');
  process.env.ENGINES_TABLE = file;
  return () => {
    delete process.env.ENGINES_TABLE;
    let lines = '';
    try {
      lines = readFileSync(file, 'utf8');
    } catch {
      // No suite of this run used an engine.
    }
    rmSync(dir, { recursive: true, force: true });
    if (lines !== '') console.info(`\n${renderTable(lines)}\n`);
  };
};
