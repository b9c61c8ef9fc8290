// Prints the longest files and CI's closing line from vitest's JSON reports: `ci-summary.mjs FAILED_BEFORE REPORT...`. A suite that was
// skipped on CI counts as failed: what should run, runs.
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const [failedBefore, ...files] = process.argv.slice(2);
const NONE = {
  numPassedTests: 0,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  success: false,
  testResults: [],
};
const reports = files.map((file) => {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    return report;
  } catch {
    console.error(`no test report was written to ${file}`);
    return NONE;
  }
});
const sum = (numberOf) => reports.reduce((total, report) => total + numberOf(report), 0);
const results = reports.flatMap(({ testResults }) => testResults);
// Where the time went: wall clock of each file, the longest first.
const times = results.map(({ name, startTime, endTime }) => ({
  name: relative(process.cwd(), name),
  seconds: (endTime - startTime) / 1000,
}));
times.sort((a, b) => b.seconds - a.seconds);
for (const { name, seconds } of times.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
// Tests that this machine or its engines cannot run (infra/testing/not-here) are named and do not fail.
const elsewhere = new Map();
for (const { meta } of results.flatMap(({ assertionResults }) => assertionResults))
  if (meta?.notHere !== undefined) elsewhere.set(meta.notHere, (elsewhere.get(meta.notHere) ?? 0) + 1);
for (const [why, tests] of elsewhere) console.log(`not run here, ${tests}: ${why}`);
const notHere = [...elsewhere.values()].reduce((total, tests) => total + tests, 0);
const skipped = sum(({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests) - notHere;
if (skipped > 0) console.error(`${skipped} tests were skipped; on CI that is a failure`);
/** The beginning and the end of what a page showed: what is in front, and what it complained of. */
const shortened = (text) => (text.length <= 1600 ? text : `${text.slice(0, 800)}\n[...]\n${text.slice(-800)}`);
// Named again at the end: the place where they failed is far up in the output.
for (const { name, status, message, assertionResults } of results) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  for (const { fullName, failureMessages, meta } of tests) {
    console.error(`failed: ${file}: ${fullName}\n  ${(failureMessages?.[0] ?? '').slice(0, 600)}`);
    if (meta?.seen !== undefined) console.error(shortened(meta.seen));
  }
  if (status === 'failed' && tests.length === 0) console.error(`failed: ${file}: ${(message ?? '').slice(0, 600)}`);
}
const bad = sum(({ numFailedTests }) => numFailedTests) + skipped;
// A failed check or a suite that did not load has no test of its own to count.
const failed = bad > 0 ? bad : failedBefore === '0' && reports.every(({ success }) => success) ? 0 : 1;
console.log(`${sum(({ numPassedTests }) => numPassedTests)} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
