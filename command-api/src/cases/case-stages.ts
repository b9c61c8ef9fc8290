import type { Stage as StageView } from '@anupalan/domain/contracts/requests';
import { moneyText } from '@anupalan/domain/rules/money-text';
import type { StageText } from '@anupalan/domain/texts/en';
import type { WaitingOn } from '@anupalan/domain/workflows/definition';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { isCancelled, isEnded } from '@anupalan/domain/workflows/statuses';
import { type StatusView, stageLabels, statusViewOf } from '@anupalan/domain/workflows/words';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import { currentDocuments } from '@anupalan/projector/read-models/case/queries';
import { dueText, expectedText } from './expected.js';

export type Viewer = 'customer' | 'staff' | 'admin';

export const money = moneyText;

/** The note at the current stage, by the acting party. */
export const WHOSE_TURN: Readonly<Record<WaitingOn, Readonly<Record<'customer' | 'office', string>>>> = {
  customer: { customer: 'Your turn', office: 'Waiting for the customer' },
  staff: { customer: "We're on it", office: 'Our turn' },
  authority: { customer: 'With the authority', office: 'With the authority' },
  nobody: { customer: 'Cancelled', office: 'Cancelled' },
};

type Milestone = keyof Case['milestones'];

/** The milestone that completes a stage. The delivery completes the last two of a filing. */
const MILESTONES: Readonly<Partial<Record<StageText, Milestone>>> = {
  paymentReceived: 'paidAt',
  documentsUploaded: 'submittedAt',
  documentsApproved: 'documentsApprovedAt',
  finalPayment: 'finalPaidAt',
  filing: 'submittedToAuthorityAt',
  agreementDrafted: 'submittedToAuthorityAt',
};

const stagesIn = ({ header }: Case): readonly StageText[] => workflowOf(header.workflow).stages;

/** The completion time of each node, where the case has one. */
const dates = (doc: Case): readonly (string | null)[] =>
  stagesIn(doc).map((stage) => doc.milestones[MILESTONES[stage] ?? 'deliveredAt']);

/** The presentation of the case's status in its workflow. */
export const caseStatusView = ({ header }: Case): StatusView => statusViewOf(header.workflow, header.status);

const doneNote = (doc: Case, stage: StageText | undefined): string | null => {
  switch (stage) {
    case 'paymentReceived':
      return doc.header.pricePaise === 0 ? 'Free of charge' : money(doc.header.pricePaise);
    case 'documentsUploaded': {
      const files = currentDocuments(doc).length;
      return files === 1 ? '1 file' : `${files} files`;
    }
    case 'finalPayment': {
      const final = doc.payments.findLast(
        ({ purpose, capturedPaise }) => purpose === 'final' && capturedPaise !== null,
      );
      return final?.capturedPaise == null ? 'Nothing more to pay' : money(final.capturedPaise);
    }
    case 'filing':
      return doc.acknowledgement === null ? null : `Acknowledgement ${doc.acknowledgement.number}`;
    case 'agreementDrafted':
      return doc.acknowledgement === null ? null : `Reference ${doc.acknowledgement.number}`;
    default:
      return null;
  }
};

/** The last node: the delivery. */
const lastOf = (doc: Case): number => stagesIn(doc).length - 1;

/** The note at a future node. */
const expectation = (doc: Case, node: number, now: number, viewer: Viewer, today: string): string | null => {
  const { waitingOn } = caseStatusView(doc);
  // The review follows the customer's submission; the upload itself is the customer's.
  const stages = stagesIn(doc);
  if (stages[node] === 'documentsApproved' && stages[now] === 'documentsUploaded' && waitingOn === 'customer')
    return viewer === 'customer' ? 'About one working day after you' : 'About one working day after the customer';
  if (node !== lastOf(doc)) return null;
  const { clock, status } = doc.header;
  return viewer === 'customer' ? expectedText(clock, doc.header.workflow, status, today) : dueText(clock, today);
};

/**
 * The seven nodes of the rail. Nodes before the current one are done; a cancelled case stays at its last node; in a
 * case that ended well all are done. `today` is the present moment, UTC ISO-8601.
 */
export const stagesOf = (doc: Case, viewer: Viewer, today: string): StageView[] => {
  const { status, statusSince } = doc.header;
  const view = caseStatusView(doc);
  const stages = stageLabels(doc.header.workflow);
  const at = dates(doc);
  const cancelled = isCancelled(status);
  const reached = stages.findIndex((_, node) => at[node] === null);
  const stopped = reached === -1 ? lastOf(doc) : reached;
  const now = cancelled ? stopped : isEnded(status) ? stages.length : view.stage;
  const office = viewer === 'customer' ? 'customer' : 'office';
  return stages.map((label, node): StageView => {
    if (node < now)
      return {
        label,
        state: 'done',
        at: at.at(node) ?? null,
        note: doneNote(doc, stagesIn(doc)[node]),
        waiting_on: null,
        call: null,
      };
    if (node > now)
      return {
        label,
        state: 'todo',
        at: null,
        note: cancelled ? null : expectation(doc, node, now, viewer, today),
        waiting_on: null,
        call: null,
      };
    return {
      label: cancelled ? label : view.stageLabel,
      state: cancelled ? 'stopped' : 'now',
      at: statusSince,
      note: WHOSE_TURN[view.waitingOn][office],
      waiting_on: cancelled ? null : view.waitingOn,
      call: null,
    };
  });
};
