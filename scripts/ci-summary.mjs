// Prints the longest files and CI's closing line from vitest's JSON report. A suite that was skipped on CI counts as failed: what should run, runs.
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const [file, failedBefore] = process.argv.slice(2);
let report = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, success: false };
try {
  report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
} catch {
  console.error('no test report was written');
}
// Where the time went: wall clock of each file, the longest first.
const files = (report.testResults ?? []).map(({ name, startTime, endTime }) => ({
  name: relative(process.cwd(), name),
  seconds: (endTime - startTime) / 1000,
}));
files.sort((a, b) => b.seconds - a.seconds);
for (const { name, seconds } of files.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
// A test that needed a second try has passed, but is a fault of the product or of the test all the same.
const tests = (report.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
for (const { status, fullName, failureMessages } of tests)
  if (status === 'passed' && failureMessages.length > 0)
    console.log(
      `passed at the second try: ${fullName}\n    ${failureMessages[0].split('\n').slice(0, 15).join('\n    ')}`,
    );
// What this machine or its engines cannot show (infra/testing/not-here) is named and does not fail.
const elsewhere = new Map();
for (const { meta } of tests)
  if (meta?.notHere !== undefined) elsewhere.set(meta.notHere, (elsewhere.get(meta.notHere) ?? 0) + 1);
for (const [why, tests] of elsewhere) console.log(`not run here, ${tests}: ${why}`);
const notHere = [...elsewhere.values()].reduce((sum, tests) => sum + tests, 0);
const skipped = report.numPendingTests + report.numTodoTests - notHere;
if (skipped > 0) console.error(`${skipped} tests were skipped; on CI that is a failure`);
const bad = report.numFailedTests + skipped;
// A failed check or a suite that did not load has no test of its own to count.
const failed = bad > 0 ? bad : report.success && failedBefore === '0' ? 0 : 1;
console.log(`${report.numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
