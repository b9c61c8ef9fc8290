import type { Paise } from '../kernel/money.js';
import type { DecisionTime } from '../rules/decision-time.js';
import type { Registration } from '../rules/registration.js';
import type { AnnouncedFees } from '../rules/service-fees.js';
import type { StepName, StepValues, WorkflowRef } from '../workflows/registry.js';
import type { AssignmentDecision } from './assignment-decision.js';
import type { Deliverable, LineItem, RefundDue } from './events.js';

/** The content of a new request; all of it is known before the stream exists. */
export type Bought = {
  readonly customerId: string;
  readonly serviceId: string;
  readonly serviceTitle: string;
  readonly pricePaise: Paise;
  readonly catalogueRevision: number;
  readonly estimatedDays: number;
  readonly decisionTime: DecisionTime | null;
};

export type RequestOrigin = Bought & { readonly caseNumber: string };

export type RequestCommand =
  /** Without a payment: price 0, created by staff or by API, or a test service. */
  | ({ readonly type: 'requestService'; readonly source: 'registration' | 'test' | 'staff' | 'api' } & Bought & {
        /** Of a test service: the order that will pay it. */
        readonly orderId?: string;
      })
  /** From a capture. Creates the request when it does not exist yet (one append, reading 29). */
  | ({
      readonly type: 'receiveInitialPayment';
      readonly orderId: string;
      readonly amountPaise: Paise;
      readonly orderStatus: 'open' | 'withdrawn' | 'expired';
    } & Bought)
  /** The short form as it was typed; the last one counts. */
  | ({ readonly type: 'addRegistration' } & Registration)
  | {
      readonly type: 'assign';
      readonly staffId: string;
      readonly method: 'claim' | 'hand_over' | 'admin';
      readonly note: string | null;
    }
  /** By the assignment rules. Valid only while the case's assignee is the one of the decision. */
  | {
      readonly type: 'assign';
      readonly staffId: string;
      readonly method: 'rule';
      readonly note: null;
      readonly from: string | null;
      readonly decision: AssignmentDecision;
    }
  /** Follows IntakeSubmitted. */
  | { readonly type: 'submitIntake'; readonly attempt: number }
  /** Follows SubmissionApproved. */
  | { readonly type: 'approveDocuments'; readonly count: number }
  /** Follows CorrectionRequested (review). */
  | {
      readonly type: 'requestReupload';
      readonly documentKeys: readonly string[];
      readonly fieldKeys: readonly string[];
      readonly note: string | null;
    }
  /** The lines come from `finalPaymentLines`: professional fee, GST of 18 % on it, each government fee. */
  | {
      readonly type: 'sendPaymentLink';
      readonly orderId: string;
      readonly lineItems: readonly LineItem[];
    }
  | { readonly type: 'expirePaymentLink'; readonly orderId: string }
  | {
      readonly type: 'receiveFinalPayment';
      readonly orderId: string;
      readonly amountPaise: Paise;
      readonly orderStatus: 'open' | 'withdrawn' | 'expired';
    }
  | {
      readonly type: 'recordMismatch';
      readonly orderId: string;
      readonly expectedPaise: Paise;
      readonly amountPaise: Paise;
    }
  | { readonly type: 'authorityQuery'; readonly documentKeys: readonly string[]; readonly reason: string }
  | { readonly type: 'deliver'; readonly deliverables: readonly Deliverable[]; readonly result: string | null }
  | { readonly type: 'confirmDelivery'; readonly rating: number | null; readonly comment: string | null }
  | { readonly type: 'overrideStatus'; readonly to: string; readonly reason: string }
  | FormCommand;

type StepWithoutForm =
  | 'requestService'
  | 'receiveInitialPayment'
  | 'receiveFinalPayment'
  | 'expirePaymentLink'
  | 'submitIntake'
  | 'approveDocuments'
  | 'requestReupload'
  | 'sendPaymentLink'
  | 'authorityQuery'
  | 'deliver'
  | 'confirmDelivery'
  | 'overrideStatus';
type FormStep = Exclude<StepName, StepWithoutForm>;
/** Steps with a form only: the values of the inputs in their definition. */
export type FormCommand = { [N in FormStep]: { readonly type: N } & StepValues<N> }[FormStep];

/** Inputs of the guards from outside the stream. */
export type RequestFacts = {
  /** True when the service is offered now (needed by requestService, receiveInitialPayment). */
  readonly serviceActive?: boolean;
  /** True when the account of the customer was erased (needed by requestService, receiveInitialPayment). */
  readonly customerErased?: boolean;
  /** The workflow of the service at the bound revision (needed by requestService, receiveInitialPayment). */
  readonly workflow?: WorkflowRef;
  /** The number that was claimed for a new request (needed by requestService, receiveInitialPayment). */
  readonly caseNumber?: string;
  /** GST code of the state that the form names; absent for none (needed by submitIntake). */
  readonly formState?: string;
  /** True when the person to assign is an active member of staff (needed by assign). */
  readonly assigneeActive?: boolean;
  /** True when the call of the case needs a profession that the person to assign lacks (needed by assign). */
  readonly assigneeLacksSkill?: boolean;
  /** The fees that the bought revision announced, in paise, in the state of the case (needed by sendPaymentLink). */
  readonly announced?: AnnouncedFees;
  /** The consultation of the case, its start UTC ISO-8601 (needed by steps that ask of it, `asksOfConsultation`). */
  readonly consultation?: { readonly startsAt: string | null; readonly tookPlace: boolean };
  /** What is left of the payments held, by their own streams (needed by cancel). */
  readonly stillHeld?: readonly RefundDue[];
};
