import type { PublicEventData } from '../contracts/public-event-types.js';
import type { PublicEventType } from '../rules/public-events.js';
import type { TeamRole } from '../rules/team.js';
import type { DisputeStatus } from './dispute-status.js';
import type { EventSpec } from './event.js';
import type { Paise } from './money.js';

/** Values of an event that its notification quotes. Amounts in paise, times UTC ISO-8601; absent where it has none. */
export type Quoted = {
  readonly amountPaise?: Paise;
  readonly expectedPaise?: Paise;
  /** Last day of a payment link. */
  readonly payBy?: string;
  readonly acknowledgementNumber?: string;
  readonly authority?: string;
  readonly documents?: number;
  readonly answers?: number;
  readonly startsAt?: string;
  readonly endsAt?: string;
  /** The name of the API key by which the case was requested for its customer. */
  readonly partner?: string;
  readonly name?: string;
  /** What is due next, its day (`YYYY-MM-DD`), and how many other dates are near. */
  readonly form?: string;
  readonly due?: string;
  readonly others?: number;
  /** The kind of a document of one's own that expires on `due`. */
  readonly kept?: string;
  /** Why an admin gives money back; personal, so that no view keeps it. */
  readonly reason?: string;
  readonly dispute?: DisputeStatus;
  /** The business to whose team a person is invited (personal, so that no view keeps it), and their role. */
  readonly business?: string;
  readonly teamRole?: TeamRole;
};

/** The refunds of the order or of the case: the event of a failed one has its key only. */
export type Refunds = readonly { readonly refundKey: string; readonly amountPaise: Paise }[];

/** A public event without its envelope: a type of the public contract, and its data for the request `subject`. */
export type PublicFact = {
  [T in PublicEventType]: { readonly type: T; readonly subject: string; readonly data: PublicEventData<T> };
}[PublicEventType];

/** What is told of an event, and to whom. Its name and its sentences are in texts/events. */
export interface Told<D> {
  /** Who reads it in the timeline of its case. */
  readonly readers: 'all' | 'office' | 'nobody';
  /** Who reads the words of its actor, where the customer reads the entry without them. */
  readonly words: 'office';
  /** What its notification quotes of it, by SMS, mail and bell alike. */
  readonly quotes: (data: D, refunds: Refunds) => Quoted;
  /** The public event that integrators get of it; null for none. */
  readonly publicEvent: ((data: D, streamId: string) => PublicFact | null) | null;
}

/** The spec of one event with what is told of it. */
export type ToldSpec = EventSpec & Partial<Told<never>>;

/** The specs of all events of a context, by name; `K`: what each of them has to say of itself. */
export type ToldSpecs<M extends object, K extends keyof Told<never> = never> = {
  readonly [T in keyof M]: EventSpec & Partial<Told<M[T]>> & Pick<Told<M[T]>, K>;
};

/** The public event of this type about a request. */
export const publicFact = <T extends PublicEventType>(
  type: T,
  requestId: string,
  data: Omit<PublicEventData<T>, 'request_id'>,
): PublicFact => ({ type, subject: requestId, data: { request_id: requestId, ...data } }) as unknown as PublicFact;

/** The personal part of a public event, without the fields that the event does not have; absent when it has none. */
export const personalPart = <T extends Readonly<Record<string, string | null>>>(fields: T) => {
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  return given.length === 0 ? {} : { personal: Object.fromEntries(given) as { readonly [F in keyof T]?: string } };
};

/** The quote of an event whose notification names its amount alone. */
export const quotesAmount = ({ amountPaise }: { readonly amountPaise: Paise }): Quoted => ({ amountPaise });
