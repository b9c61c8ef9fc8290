import type { Capability } from '../rules/permissions.js';
import type { Role } from '../rules/roles.js';
import type { HintText, InputText, MissingText, NotificationTemplate, StageText, StatusText } from '../texts/en.js';
import type { PresentStatus, Status } from './statuses.js';

/** The giver of a command: a person's role, one of our own processes, the payment gateway's webhook, or a program. */
export type CommandRole = Role | 'system' | 'gateway' | 'integrator';

/** The side that acts next; nobody once the case has ended. */
export const WAITING_ON = ['customer', 'staff', 'authority', 'nobody'] as const;
export type WaitingOn = (typeof WAITING_ON)[number];

/** Things that a case can wait for from its customer. */
export type WaitedFor = 'documents' | 'corrections' | 'payment' | 'draft';

export interface StatusDefinition {
  readonly label: StatusText;
  /** Whole percent, 0 to 100. */
  readonly progress: number;
  /** The words after "Next:", or null. */
  readonly hint: HintText | null;
  readonly waitingOn: WaitingOn;
  /** Given while it waits for the customer. */
  readonly waitsFor?: WaitedFor;
  /** The current node of the rail (all before it are done); done too in a case that ended well. */
  readonly stage: number;
  /** The text at that node while it is current; default: the stage's name. */
  readonly stageLabel?: StageText;
}

/** A free text of a step: it defines the body of the route, the field of the dialog and the data of the event. */
export type Input = {
  readonly name: string;
  /** `line`: one line; `text`: several. */
  readonly kind: 'line' | 'text';
  /** Characters. */
  readonly max: number;
  readonly hint?: InputText;
} & (
  | { readonly required: true; readonly label: MissingText }
  | { readonly required: false; readonly label: InputText }
);

/**
 * What a step asks of its case beside the status: its button is offered, and its command taken, by the same rule
 * (`unmet` in steps.ts).
 */
export type Condition =
  | 'paused'
  | 'notPaused'
  | 'filingNotStarted'
  | 'finalPaymentOpen'
  /** A time is agreed. */
  | 'consultationBooked'
  | 'consultationTookPlace'
  /** The customer may cancel only before the consultation begins. */
  | 'consultationNotBegun'
  /** It has neither begun nor taken place. */
  | 'consultationAhead';

/** What a step asks of its command's values and of its case's money; requests/guards.ts checks each by its name. */
export type Guard =
  /** Documents, answers or a note name the correction. */
  | 'somethingToCorrect'
  /** Amounts above 0 with GST of 18 %; unannounced fees have a reason. */
  | 'finalAmountDue'
  | 'linkOpen'
  /** No final payment was requested, or it is paid. */
  | 'nothingDue'
  /** Documents and a reason. */
  | 'queryNamed'
  /** At least one file or a written result, within the limit of deliveries of a case. */
  | 'deliverable'
  | 'ratingInRange'
  /** A present status, with a reason of at least 10 characters. */
  | 'overrideExplained';

/** How a step is offered to people; a step of processes alone has none. */
export interface Act {
  readonly capability: Capability;
  readonly input: readonly Input[];
  /** `primary` advances, `secondary` goes back, `more` and `danger` are in the overflow menu. */
  readonly button: 'primary' | 'secondary' | 'more' | 'danger';
}

export interface Notification {
  readonly template: NotificationTemplate;
  readonly to: 'customer' | 'assignee';
}

/** A reminder or a step that follows `days` after a step if the case still has the status to which it led. */
export type Timer = { readonly days: number } & ({ readonly remind: NotificationTemplate } | { readonly take: string });

/** Places that name no statuses: every one at which somebody has to act, and every one. */
export const ANY_STATUS = ['open', 'any'] as const;
export type AnyStatus = (typeof ANY_STATUS)[number];
export const isAnyStatus = (text: string): text is AnyStatus => (ANY_STATUS as readonly string[]).includes(text);

/** Targets that depend on the case. */
export const OPEN_TARGETS = ['same', 'chosen', 'last_active'] as const;
export type OpenTarget = (typeof OPEN_TARGETS)[number];
export const isOpenTarget = (text: string): text is OpenTarget => (OPEN_TARGETS as readonly string[]).includes(text);

export interface Step {
  /** Null: before the request exists; `open`: every status at which somebody has to act; `any`: an unknown one too. */
  readonly from: readonly PresentStatus[] | AnyStatus | null;
  /** `same`: the case stays; `chosen`: the status named in the command; `last_active`: see `reopenTarget`. */
  readonly to: PresentStatus | OpenTarget;
  readonly by: readonly CommandRole[];
  /** A process issues it on behalf of the person who acted in another stream. */
  readonly follows?: true;
  /** A step that follows is only offered by them: the other stream has checked them. */
  readonly when?: readonly Condition[];
  /** The case is on hold and its clock rests, until it moves on or is resumed. */
  readonly clock?: 'rests';
  /** In the order in which they are checked. */
  readonly guards: readonly Guard[];
  /** Type of the event that records it (requests/events.ts). */
  readonly event: string;
  readonly act?: Act;
  readonly notifies?: readonly Notification[];
  readonly timers?: readonly Timer[];
}

/** The life of a request as data, JSON-serialisable: everything else about a step is derived from it. */
export interface WorkflowDefinition {
  readonly id: string;
  readonly version: number;
  /** The nodes of the rail, each named by its work. */
  readonly stages: readonly StageText[];
  readonly statuses: Readonly<Record<Status, StatusDefinition>>;
  /** A call is agreed on in its calendar (consultations/consultation); the case then follows the call. */
  readonly consultation: boolean;
  /** In the order in which they are offered. */
  readonly steps: Readonly<Record<string, Step>>;
}
