import type { FactsOf, Informed } from '../kernel/facts.js';
import type { Paise } from '../kernel/money.js';
import type { DecisionTime } from '../rules/decision-time.js';
import type { Registered } from '../rules/registered.js';
import type { Registration } from '../rules/registration.js';
import type { AnnouncedFees } from '../rules/service-fees.js';
import type { TeamFact } from '../rules/team.js';
import type { StepName, StepValues, WorkflowRef } from '../workflows/registry.js';
import type { ConsultationFact } from '../workflows/steps.js';
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
  /** For which of their businesses its customer asks; null for none. */
  | { readonly type: 'nameBusiness'; readonly businessId: string | null }
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
  /** Follows ConsultationBooked, and a reschedule that crossed a booking. */
  | { readonly type: 'agreeTime' }
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
  | {
      readonly type: 'deliver';
      readonly deliverables: readonly Deliverable[];
      readonly result: string | null;
      readonly registered?: Registered;
    }
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
  | 'agreeTime'
  | 'sendPaymentLink'
  | 'authorityQuery'
  | 'deliver'
  | 'confirmDelivery'
  | 'overrideStatus';
type FormStep = Exclude<StepName, StepWithoutForm>;
/** Steps with a form only: the values of the inputs in their definition. */
export type FormCommand = { [N in FormStep]: { readonly type: N } & StepValues<N> }[FormStep];

/** Of the service to request and its customer. */
export type OfferFacts = {
  /** The service is offered now. */
  readonly serviceActive: boolean;
  readonly customerErased: boolean;
  /** The workflow of the service at the bound revision; null for a service that does not exist. */
  readonly workflow: WorkflowRef | null;
  /** The number that was claimed for a new request; null where it exists already, or where all drawn numbers are taken. */
  readonly caseNumber: string | null;
};

/** Of every step of a workflow. */
export type StepFacts = {
  /** The consultation of the case, for steps that ask of it (`asksOfConsultation`). */
  readonly consultation?: ConsultationFact;
};

export type RequestNeeds = {
  readonly requestService: OfferFacts;
  readonly receiveInitialPayment: OfferFacts;
  readonly assign: {
    /** The person to assign is an active member of staff. */
    readonly assigneeActive: boolean;
    /** The call of the case needs a profession that they lack. */
    readonly assigneeLacksSkill: boolean;
  };
  /** The actor may ask for something in the name of this business. */
  readonly nameBusiness: { readonly mayUse: boolean };
  /** GST code of the state that the form names; null for none. */
  readonly submitIntake: StepFacts & { readonly formState: string | null };
  /** The fees that the bought revision announced, in paise, in the state of the case; null for none. */
  readonly sendPaymentLink: StepFacts & { readonly announced: AnnouncedFees | null };
  /** The numbers that the bought revision registers. */
  readonly deliver: StepFacts & { readonly registers: readonly string[] };
  /** What is left of the payments held, by their own streams. */
  readonly cancel: StepFacts & TeamFact & { readonly stillHeld: readonly RefundDue[] };
  readonly confirmDelivery: StepFacts & TeamFact;
  readonly reschedule: StepFacts & TeamFact;
  readonly others: StepFacts;
};
export type RequestFacts = FactsOf<RequestNeeds, RequestCommand['type']>;
export type InformedRequestCommand = Informed<RequestCommand, RequestNeeds>;
