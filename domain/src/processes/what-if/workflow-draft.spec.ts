import { describe, expect, it } from 'vitest';
import { currentWorkflow, WORKFLOW_IDS } from '../../workflows/registry.js';
import { draftedWorkflow, type StepDraft, workflowErrors } from './workflow-draft.js';

const drafted = (steps: Readonly<Record<string, StepDraft>>) => draftedWorkflow({ workflow: 'filing', steps });
const codes = (steps: Readonly<Record<string, StepDraft>>) =>
  workflowErrors(drafted(steps)).map(({ path, code }) => [path, code]);
const draft = (change: Partial<StepDraft>): StepDraft => ({
  enabled: true,
  from: ['documents_approved'],
  to: 'filing_processing_started',
  by: ['staff', 'admin'],
  ...change,
});

describe('a definition', () => {
  it.each(WORKFLOW_IDS)('of %s, as it is used, has nothing wrong', (id) => {
    expect(workflowErrors(currentWorkflow(id))).toEqual([]);
  });
  it('drafted without a change is the one in use', () => {
    expect(drafted({})).toEqual(currentWorkflow('filing'));
  });
  it('loses a step that the draft switches off, and keeps all else of a changed one', () => {
    const { steps } = drafted({ close: draft({ enabled: false }), startFiling: draft({}) });
    expect(steps.close).toBeUndefined();
    expect(steps.startFiling).toEqual({ ...currentWorkflow('filing').steps.startFiling, from: ['documents_approved'] });
  });
  it('begins as it does, whatever a draft says', () => {
    expect(drafted({ requestService: draft({ enabled: false }) })).toEqual(currentWorkflow('filing'));
  });
  it('is refused where a step is taken from nowhere, or its lists name something twice', () => {
    expect(codes({ startFiling: draft({ from: [] }) })).toContainEqual([
      'steps.startFiling.from',
      'workflow.from_missing',
    ]);
    expect(
      codes({ startFiling: draft({ from: ['documents_approved', 'documents_approved'], by: ['staff', 'staff'] }) }),
    ).toEqual([
      ['steps.startFiling.from', 'workflow.from_wrong'],
      ['steps.startFiling.by', 'workflow.by_twice'],
    ]);
  });
  it('is refused where cases would be held up', () => {
    const off = draft({ enabled: false });
    expect(codes({ deliver: off, authorityQuery: off })).toEqual([
      ['statuses.awaiting_govt_approval', 'workflow.dead_end'],
    ]);
  });
});
