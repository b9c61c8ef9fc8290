import type { Stage as StageView } from '@anupalan/domain/contracts/requests';
import type { StageNote } from '@anupalan/domain/contracts/stage-notes';
import { type Paise, toRupees } from '@anupalan/domain/kernel/money';
import type { StageText } from '@anupalan/domain/texts/en';
import type { WaitingOn } from '@anupalan/domain/workflows/definition';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { isCancelled, isEnded } from '@anupalan/domain/workflows/statuses';
import { type StatusView, stageLabels, statusViewOf } from '@anupalan/domain/workflows/words';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import { currentDocuments } from '@anupalan/projector/read-models/case/queries';
import { dueNoteOf, expectedOf } from './expected.js';

export type Viewer = 'customer' | 'staff' | 'admin';

const TURNS = {
  customer: { customer: 'turn.yours', office: 'turn.customer' },
  staff: { customer: 'turn.on_it', office: 'turn.ours' },
  authority: { customer: 'turn.authority', office: 'turn.authority' },
  nobody: { customer: 'turn.cancelled', office: 'turn.cancelled' },
} as const;

/** The note at the current stage, by the acting party. */
export const turnNote = (waitingOn: WaitingOn, viewer: Viewer): StageNote => ({
  code: TURNS[waitingOn][viewer === 'customer' ? 'customer' : 'office'],
});

/** The note at the paid first stage. */
export const priceNote = (pricePaise: Paise): StageNote => (pricePaise === 0 ? { code: 'free' } : paidNote(pricePaise));

const paidNote = (paise: Paise): StageNote => ({ code: 'paid', params: { amount: toRupees(paise) } });

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

const doneNote = (doc: Case, stage: StageText | undefined): StageNote | null => {
  const { acknowledgement } = doc;
  switch (stage) {
    case 'paymentReceived':
      return priceNote(doc.header.pricePaise);
    case 'documentsUploaded':
      return { code: 'files', params: { count: currentDocuments(doc).length } };
    case 'finalPayment': {
      const final = doc.payments.findLast(
        ({ purpose, capturedPaise }) => purpose === 'final' && capturedPaise !== null,
      );
      return final?.capturedPaise == null ? { code: 'nothing_to_pay' } : paidNote(final.capturedPaise);
    }
    case 'filing':
      return acknowledgement === null ? null : { code: 'acknowledgement', params: { number: acknowledgement.number } };
    case 'agreementDrafted':
      return acknowledgement === null ? null : { code: 'reference', params: { number: acknowledgement.number } };
    default:
      return null;
  }
};

/** The last node: the delivery. */
const lastOf = (doc: Case): number => stagesIn(doc).length - 1;

/** The note at a future node. */
const expectation = (doc: Case, node: number, now: number, viewer: Viewer, today: string): StageNote | null => {
  const { waitingOn } = caseStatusView(doc);
  // The review follows the customer's submission; the upload itself is the customer's.
  const stages = stagesIn(doc);
  if (stages[node] === 'documentsApproved' && stages[now] === 'documentsUploaded' && waitingOn === 'customer')
    return { code: viewer === 'customer' ? 'review.after_you' : 'review.after_customer' };
  if (node !== lastOf(doc)) return null;
  const { clock, status } = doc.header;
  return viewer === 'customer' ? expectedOf(clock, doc.header.workflow, status, today) : dueNoteOf(clock, today);
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
      note: turnNote(view.waitingOn, viewer),
      waiting_on: cancelled ? null : view.waitingOn,
      call: null,
    };
  });
};
