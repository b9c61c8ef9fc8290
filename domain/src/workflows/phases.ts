import type { WaitedFor, WorkflowDefinition } from './definition.js';
import { type StepName, VERSIONS } from './registry.js';
import { isStatus, STATUSES } from './statuses.js';
import { findTransition } from './steps.js';

/** True when a status of the definition allows something beside its steps. */
type Phase = (workflow: WorkflowDefinition, status: string) => boolean;

const allows = (workflow: WorkflowDefinition, status: string, name: StepName): boolean =>
  findTransition(workflow, status, name) !== null;

const waitsFor = ({ statuses }: WorkflowDefinition, status: string): WaitedFor | null =>
  isStatus(status) ? (statuses[status].waitsFor ?? null) : null;

/** True while the first payment is due. */
export const awaitsPayment: Phase = (workflow, status) => allows(workflow, status, 'receiveInitialPayment');

/** True while the customer's documents may change: they can be submitted. The submission has further rules. */
export const takesDocuments: Phase = (workflow, status) => allows(workflow, status, 'submitIntake');

/** True while the form may be filled in: also before the payment. */
export const takesAnswers: Phase = (workflow, status) =>
  awaitsPayment(workflow, status) || takesDocuments(workflow, status);

/** True while staff decide about the submission. */
export const awaitsReview: Phase = (workflow, status) => allows(workflow, status, 'approveDocuments');

/** True at the status of a correction, also where an admin has set it. */
export const isInCorrection: Phase = (workflow, status) => waitsFor(workflow, status) === 'corrections';

/** True from the payment to the first submission. A registration may be made or changed, which that supersedes. */
export const awaitsFirstSubmission: Phase = (workflow, status) => waitsFor(workflow, status) === 'documents';

/** True while a slot of a consultation can be agreed: the booking approves the question, its conclusion delivers it. */
export const takesSlots: Phase = (workflow, status) =>
  workflow.consultation && (awaitsReview(workflow, status) || allows(workflow, status, 'deliver'));

/** True once the delivery is confirmed and until staff close the case. */
export const awaitsClosing: Phase = (workflow, status) => allows(workflow, status, 'close');

/** The statuses that are in this phase in some version of a workflow. */
export const statusesIn = (phase: Phase): readonly string[] =>
  STATUSES.filter((status) => VERSIONS.some((version) => phase(version, status)));
