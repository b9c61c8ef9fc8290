import type { Stage as StageView } from '@anupalan/domain/contracts/requests';
import { moneyText } from '@anupalan/domain/rules/money-text';
import { type StatusView, stageCount, stageLabels, statusViewOf } from '@anupalan/domain/workflows/words';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import { currentDocuments } from '@anupalan/projector/read-models/case/queries';
import { BALLS } from './case-rows.js';
import { dueText, expectedText } from './expected.js';

export type Viewer = 'customer' | 'staff' | 'admin';

export const money = moneyText;

export const WHOSE_TURN: Readonly<Record<StageView['ball'] & string, Readonly<Record<'customer' | 'office', string>>>> =
  {
    you: { customer: 'Your turn', office: 'Waiting for the customer' },
    we: { customer: "We're on it", office: 'Our turn' },
    gov: { customer: 'With the authority', office: 'With the authority' },
    done: { customer: 'Done', office: 'Done' },
    bad: { customer: 'Cancelled', office: 'Cancelled' },
  };

/** When each node was done, where the case says so. The last two are both done by the delivery. */
const dates = ({ milestones }: Case): readonly (string | null)[] => [
  milestones.paidAt,
  milestones.submittedAt,
  milestones.documentsApprovedAt,
  milestones.finalPaidAt,
  milestones.submittedToAuthorityAt,
  milestones.deliveredAt,
  milestones.deliveredAt,
];

/** What the case's status shows in its workflow. */
export const caseStatusView = ({ header }: Case): StatusView => statusViewOf(header.workflow, header.status);

const doneNote = (doc: Case, node: number): string | null => {
  if (node === 0) return doc.header.pricePaise === 0 ? 'Free of charge' : money(doc.header.pricePaise);
  if (node === 1) {
    const files = currentDocuments(doc).length;
    return files === 1 ? '1 file' : `${files} files`;
  }
  if (node === 3) {
    const final = doc.payments.findLast(({ purpose, capturedPaise }) => purpose === 'final' && capturedPaise !== null);
    return final?.capturedPaise == null ? 'Nothing more to pay' : money(final.capturedPaise);
  }
  if (node === 4 && doc.acknowledgement !== null)
    return `${doc.header.workflow.id === 'drafting' ? 'Reference' : 'Acknowledgement'} ${doc.acknowledgement.number}`;
  return null;
};

/** The last node: the delivery. */
const lastOf = ({ header }: Case): number => stageCount(header.workflow) - 1;

/** What is told of a node that is still to come. */
const expectation = (doc: Case, node: number, now: number, viewer: Viewer, today: string): string | null => {
  const { ball } = caseStatusView(doc);
  // Our review follows what the customer hands in; the uploading itself is the customer's own act.
  if (node === 2 && now === 1 && ball === 'customer')
    return viewer === 'customer' ? 'About one working day after you' : 'About one working day after the customer';
  if (node !== lastOf(doc)) return null;
  const { clock, status } = doc.header;
  return viewer === 'customer' ? expectedText(clock, doc.header.workflow, status, today) : dueText(clock, today);
};

/**
 * The seven nodes of the timeline. Nodes before the present one are done; a cancelled case stands where it was stopped; what
 * ended well is done throughout. `today` is the present moment, UTC ISO-8601.
 */
export const stagesOf = (doc: Case, viewer: Viewer, today: string): StageView[] => {
  const { statusSince } = doc.header;
  const view = caseStatusView(doc);
  const stages = stageLabels(doc.header.workflow);
  const ball = BALLS[view.ball];
  const at = dates(doc);
  const cancelled = view.ball === 'problem';
  const reached = stages.findIndex((_, node) => at[node] === null);
  const stopped = reached === -1 ? lastOf(doc) : reached;
  const now = cancelled ? stopped : view.ball === 'done' ? stages.length : view.stage;
  const office = viewer === 'customer' ? 'customer' : 'office';
  return stages.map((label, node): StageView => {
    if (node < now)
      return { label, state: 'done', at: at[node] ?? null, note: doneNote(doc, node), ball: 'done', call: null };
    if (node > now)
      return {
        label,
        state: 'todo',
        at: null,
        note: cancelled ? null : expectation(doc, node, now, viewer, today),
        ball: null,
        call: null,
      };
    return {
      label: cancelled ? label : view.stageLabel,
      state: 'now',
      at: statusSince,
      note: WHOSE_TURN[ball][office],
      ball,
      call: null,
    };
  });
};
