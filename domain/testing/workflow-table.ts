import { stageTexts } from '../src/texts/en.js';
import type { Step, Timer } from '../src/workflows/definition.js';
import { type StepName, VERSIONS } from '../src/workflows/registry.js';
import { isPresentStatus, PRESENT_STATUSES } from '../src/workflows/statuses.js';
import { statusViewOf, stepWords } from '../src/workflows/words.js';

const rowOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [rowOf(head), rowOf(head.map(() => '---')), ...rows.map(rowOf)].join('\n');

const fromOf = ({ from }: Step): string => {
  if (from === null) return 'nothing';
  return typeof from === 'string'
    ? `${from === 'open' ? 'every open' : 'any'} status`
    : from.map((status) => `\`${status}\``).join(', ');
};

const laterOf = (timer: Timer): string =>
  `${'remind' in timer ? timer.remind : `\`${timer.take}\``} after ${timer.days} ${timer.days === 1 ? 'day' : 'days'}`;

type Version = (typeof VERSIONS)[number];

const stepsOf = ({ id, steps }: Version): string =>
  table(
    ['step', 'from', 'to', 'by', 'asks for', 'when', 'guards', 'tells', 'later'],
    Object.entries(steps).map(([name, step]) => [
      stepWords(id, name as StepName)?.button ?? `\`${name}\``,
      fromOf(step),
      isPresentStatus(step.to) ? `\`${step.to}\`` : step.to.replace('_', ' '),
      [...step.by, ...(step.follows === true ? ['process'] : [])].join(', '),
      (step.act?.input ?? []).map(({ name: input, required }) => (required ? input : `${input}?`)).join(', '),
      (step.when ?? []).join(', '),
      step.guards.join(', '),
      (step.notifies ?? []).map(({ template, to }) => `${template} (${to})`).join(', '),
      (step.timers ?? []).map(laterOf).join(', '),
    ]),
  );

const statusesOf = (version: Version): string =>
  table(
    ['status', 'shown as', 'percent', 'next', 'waits for', 'stage'],
    PRESENT_STATUSES.map((status) => {
      const { label, progress, hint, waitingOn, underWay } = statusViewOf(version, status);
      return [`\`${status}\``, label, progress, hint ?? '', waitingOn, stageTexts[underWay]];
    }),
  );

/** docs/workflows.md: the definitions as tables for people. */
export const workflowTables = (): string =>
  [
    '# Workflows',
    'Made from the definitions in `domain/src/workflows` (`WRITE_DOCS=1 npx vitest run domain/src/workflows/docs.spec.ts`).',
    ...VERSIONS.flatMap((version) => [
      `## ${version.id}, version ${version.version}`,
      `Stages: ${version.stages.map((stage) => stageTexts[stage]).join(' → ')}.`,
      stepsOf(version),
      statusesOf(version),
    ]),
  ].join('\n\n');
