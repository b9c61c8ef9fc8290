import type { Consultation } from '@anupalan/domain/contracts/consultations';
import type { Stage as StageView } from '@anupalan/domain/contracts/requests';
import type { StageNote } from '@anupalan/domain/contracts/stage-notes';
import { type Paise, toRupees } from '@anupalan/domain/kernel/money';
import type { Role } from '@anupalan/domain/rules/roles';
import type { WaitingOn } from '@anupalan/domain/workflows/definition';
import { takesAnswers } from '@anupalan/domain/workflows/phases';
import { type Stage, workflowOf } from '@anupalan/domain/workflows/registry';
import { isCancelled, isEnded } from '@anupalan/domain/workflows/statuses';
import { type StatusView, stageUnderWay, statusViewOf } from '@anupalan/domain/workflows/words';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import { currentDocuments } from '@anupalan/projector/read-models/case/queries';
import { waitingOnOf } from '../consultations/consultation-view.js';
import { decisionNoteOf, dueNoteOf, oursOf, resultOf } from './expected.js';

const TURNS = {
  customer: { customer: 'turn.yours', office: 'turn.customer' },
  staff: { customer: 'turn.on_it', office: 'turn.ours' },
  authority: { customer: 'turn.authority', office: 'turn.authority' },
  nobody: { customer: 'turn.cancelled', office: 'turn.cancelled' },
} as const;

/** The note at the current stage, by the acting party. */
const turnNote = (waitingOn: WaitingOn, viewer: Role): StageNote => ({
  code: TURNS[waitingOn][viewer === 'customer' ? 'customer' : 'office'],
});

const paidNote = (paise: Paise): StageNote => ({ code: 'paid', params: { amount: toRupees(paise) } });

const finalNote = ({ payments }: Case): StageNote => {
  const final = payments.findLast(({ purpose, capturedPaise }) => purpose === 'final' && capturedPaise !== null);
  return final?.capturedPaise == null ? { code: 'nothing_to_pay' } : paidNote(final.capturedPaise);
};

const numberNote = ({ acknowledgement }: Case, code: 'acknowledgement' | 'reference'): StageNote | null =>
  acknowledgement === null ? null : { code, params: { number: acknowledgement.number } };

/** The values of a stage on the rail, for any workflow. */
interface StageFacts {
  /** The milestone that completes it. */
  readonly done: keyof Case['milestones'];
  /** The note once it is done. */
  readonly note?: (doc: Case, consultation: Consultation | null) => StageNote | null;
  /** When its node has the time of the call. */
  readonly call?: 'done' | 'now';
}

/** The delivery completes the last two of a filing. */
const STAGES: Readonly<Record<Stage, StageFacts>> = {
  paymentReceived: {
    done: 'paidAt',
    note: ({ header: { pricePaise } }) => (pricePaise === 0 ? { code: 'free' } : paidNote(pricePaise)),
  },
  documentsUploaded: {
    done: 'submittedAt',
    note: (doc) => ({ code: 'files', params: { count: currentDocuments(doc).length } }),
  },
  documentsApproved: { done: 'documentsApprovedAt' },
  finalPayment: { done: 'finalPaidAt', note: finalNote },
  filing: { done: 'submittedToAuthorityAt', note: (doc) => numberNote(doc, 'acknowledgement') },
  approvedByAuthority: { done: 'deliveredAt' },
  agreementDrafted: { done: 'submittedToAuthorityAt', note: (doc) => numberNote(doc, 'reference') },
  draftChecked: { done: 'deliveredAt' },
  delivered: { done: 'deliveredAt' },
  questionSent: {
    done: 'submittedAt',
    note: (_, consultation) =>
      consultation?.topic == null ? null : { code: 'topic', params: { topic: consultation.topic } },
  },
  timeAgreed: { done: 'documentsApprovedAt', call: 'done' },
  callTookPlace: { done: 'deliveredAt', call: 'now' },
};

// A version of a definition has no other stages.
const stagesIn = ({ header }: Case): readonly Stage[] => workflowOf(header.workflow).stages as readonly Stage[];

/** The presentation of the case's status in its workflow. */
const caseStatusView = ({ header }: Case): StatusView => statusViewOf(header.workflow, header.status);

/** The current node of an open case. That of a case with a call depends on the calendar, not on the status alone. */
const nodeOf = (doc: Case, consultation: Consultation | null): number => {
  const { workflow, status } = doc.header;
  const { stage } = caseStatusView(doc);
  if (consultation === null || takesAnswers(workflowOf(workflow), status)) return stage;
  const isAgreed = consultation.state === 'booked' || consultation.state === 'took_place';
  return stagesIn(doc).findIndex((one) => STAGES[one].call === (isAgreed ? 'now' : 'done'));
};

/** The note at a future node. */
const expectation = (
  doc: Case,
  consultation: Consultation | null,
  [node, now]: readonly [number, number],
  viewer: Role,
  today: string,
): StageNote | null => {
  const { waitingOn } = caseStatusView(doc);
  // The review follows the customer's submission; the upload itself is the customer's.
  const stages = stagesIn(doc);
  if (stages[node] === 'documentsApproved' && stages[now] === 'documentsUploaded' && waitingOn === 'customer')
    return { code: viewer === 'customer' ? 'review.after_you' : 'review.after_customer' };
  // A call has a time of its own.
  if (consultation !== null) return null;
  if (stages[node] === 'filing') return filingNote(doc, viewer, today);
  if (node !== stages.length - 1) return null;
  const { clock, workflow } = doc.header;
  return viewer === 'customer' ? resultOf(clock, workflow, today) : decisionNoteOf(clock, workflow, today);
};

/** The date by which we file. */
const filingNote = ({ header: { clock, workflow } }: Case, viewer: Role, today: string): StageNote | null =>
  viewer === 'customer' ? oursOf(clock, workflow, today) : dueNoteOf(clock, today);

const callIn = (consultation: Consultation | null): StageView['call'] => {
  const { starts_at = null, ends_at = null } = consultation ?? {};
  return starts_at === null || ends_at === null ? null : { starts_at, ends_at };
};

/**
 * The nodes of the rail. Nodes before the current one are done; a cancelled case stays at its last node; in a case that
 * ended well all are done. `today` is the present moment, UTC ISO-8601; `consultation` is that of a case with a call.
 */
export const stagesOf = (
  doc: Case,
  viewer: Role,
  today: string,
  consultation: Consultation | null = null,
): StageView[] => {
  const { workflow, status, statusSince } = doc.header;
  const view = caseStatusView(doc);
  const stages = stagesIn(doc);
  const at = stages.map((stage) => doc.milestones[STAGES[stage].done]);
  const cancelled = isCancelled(status);
  const reached = at.indexOf(null);
  const stopped = reached === -1 ? stages.length - 1 : reached;
  const now = cancelled ? stopped : isEnded(status) ? stages.length : nodeOf(doc, consultation);
  const call = callIn(consultation);
  return stages.map((stage, node): StageView => {
    const facts = STAGES[stage];
    if (node < now)
      return {
        code: stage,
        state: 'done',
        at: at[node] ?? null,
        note: facts.note?.(doc, consultation) ?? null,
        waiting_on: null,
        call: facts.call === 'done' ? call : null,
      };
    if (node > now)
      return {
        code: stage,
        state: 'todo',
        at: null,
        note: cancelled ? null : expectation(doc, consultation, [node, now], viewer, today),
        waiting_on: null,
        call: null,
      };
    if (cancelled)
      return {
        code: consultation === null ? stage : stageUnderWay(workflow, node),
        state: 'stopped',
        at: statusSince,
        note: turnNote(view.waitingOn, viewer),
        waiting_on: null,
        call: null,
      };
    const waitingOn = consultation === null ? view.waitingOn : waitingOnOf(doc, consultation);
    const due = facts.call === 'now' ? call : null;
    const dated = stage === 'filing' ? filingNote(doc, viewer, today) : null;
    return {
      code: consultation === null ? view.underWay : stageUnderWay(workflow, node),
      state: 'now',
      at: statusSince,
      note: due === null ? (dated ?? turnNote(waitingOn, viewer)) : null,
      waiting_on: waitingOn,
      call: due,
    };
  });
};
