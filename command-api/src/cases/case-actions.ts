import type { Consultation } from '@anupalan/domain/contracts/consultations';
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

/** True from the agreed time of a consultation; one that took place has a past time. */
const hasBegun = ({ starts_at }: Consultation, now: string): boolean => starts_at !== null && starts_at <= now;

/**
 * The caller's present actions on a case, by their route names: the role's steps in the workflow, and others.
 * `consultation` is as of `now`, null for every other service. Guards (every document approved, a reason) are not checked.
 */
export const allowedActions = (
  workflow: WorkflowDefinition,
  status: string,
  flags: RequestFlags,
  viewer: Role,
  facts: CaseFacts,
  consultation: Consultation | null = null,
  now = '',
): string[] => {
  const may = (capability: Capability): boolean => can(viewer, capability, facts);
  const ended = isAtItsEnd(workflow, status);
  const known: RequestFlags =
    consultation === null
      ? flags
      : {
          ...flags,
          consultationTookPlace: consultation.state === 'took_place',
          consultationBegun: hasBegun(consultation, now),
        };
  const offered = allowedCommands(workflow, status, viewer, known).filter((name) => may(capabilityOf(workflow, name)));
  const steps = [
    ...offered.map(stepPath),
    ...(consultation !== null && may('case.advance')
      ? consultationActions(consultation, workflow, status, viewer, facts)
      : []),
  ];
  const beside: readonly (readonly [string, boolean])[] = [
    ['documents', takesDocuments(workflow, status) && may('file.upload')],
    ['review-document', awaitsReview(workflow, status) && may('case.review')],
    ['claim', !ended && facts.unassigned === true && may('case.claim')],
    ['hand-over', !ended && facts.unassigned !== true && may('case.handOver')],
    ['assign', !ended && may('case.assign')],
    ['messages', may('case.message')],
    ['notes', may('case.note')],
  ];
  return [...steps, ...beside.flatMap(([name, open]) => (open ? [name] : []))];
};
