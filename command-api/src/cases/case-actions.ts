import type { Consultation } from '@anupalan/domain/contracts/consultations';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { type Capability, can } from '@anupalan/domain/rules/permissions';
import type { Role } from '@anupalan/domain/rules/roles';
import type { WorkflowDefinition } from '@anupalan/domain/workflows/definition';
import { awaitsReview, takesDocuments, takesSlots } from '@anupalan/domain/workflows/phases';
import {
  allowedCommands,
  capabilityOf,
  isAtItsEnd,
  type RequestFlags,
  stepPath,
} from '@anupalan/domain/workflows/steps';
import type { CaseFacts } from '../platform/cases/access.js';

/** A consultation's next actions for the assignee and the customer. */
const consultationActions = (
  { state, proposed }: Consultation,
  workflow: WorkflowDefinition,
  status: string,
  viewer: Role,
  { unassigned }: CaseFacts,
): readonly string[] => {
  if (!takesSlots(workflow, status)) return [];
  if (viewer === 'customer') return proposed.length > 0 && unassigned !== true ? ['choose-slot'] : [];
  if (unassigned === true) return [];
  return ['book-consultation', 'propose-slots', ...(state === 'booked' ? ['conclude-consultation'] : [])];
};

/**
 * The caller's present actions on a case, by their route names: the role's steps in the workflow, and others. `flags`
 * has those of the consultation too, which is null for every other service. Guards (every document approved, a reason)
 * are not checked.
 */
export const allowedActions = (
  workflow: WorkflowDefinition,
  status: string,
  flags: RequestFlags,
  viewer: Role,
  facts: CaseFacts,
  consultation: Consultation | null = null,
  submitted: CaseView['submission']['status'] = 'pending_review',
): string[] => {
  const may = (capability: Capability): boolean => can(viewer, capability, facts);
  const ended = isAtItsEnd(workflow, status);
  const offered = allowedCommands(workflow, status, viewer, flags).filter((name) => may(capabilityOf(workflow, name)));
  const steps = [
    ...offered.map(stepPath),
    ...(consultation !== null && may('case.advance')
      ? consultationActions(consultation, workflow, status, viewer, facts)
      : []),
  ];
  const beside: readonly (readonly [string, boolean])[] = [
    ['documents', takesDocuments(workflow, status) && may('file.upload')],
    // An approved question is not reviewed again while another time is agreed.
    ['review-document', awaitsReview(workflow, status) && submitted === 'pending_review' && may('case.review')],
    ['claim', !ended && facts.unassigned === true && may('case.claim')],
    ['hand-over', !ended && facts.unassigned !== true && may('case.handOver')],
    ['assign', !ended && may('case.assign')],
    ['messages', may('case.message')],
    ['notes', may('case.note')],
  ];
  return [...steps, ...beside.flatMap(([name, open]) => (open ? [name] : []))];
};
