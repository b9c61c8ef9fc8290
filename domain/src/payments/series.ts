import type { Aggregate } from '../kernel/aggregate.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { hasId, type IdSet, noIds, withId } from '../kernel/id-set.js';
import { refuse } from '../kernel/refuse.js';
import { wrong } from '../kernel/rejection.js';
import { err, ok } from '../kernel/result.js';
import { financialYearOf } from '../rules/financial-year.js';

/** `series-receipt-<financial year>`, such as `series-receipt-2026-27`: the event itself allocates the number. */
export type SeriesEvents = {
  NumberAllocated: {
    readonly orderId: string;
    /** The gateway's id of the refund, for a refund voucher. */
    readonly refundId?: string;
    /** The correction of the order's receipt, for the receipt that it asks for. */
    readonly correction?: number;
    /** The correction of the order's receipt, for the document that cancels the wrong one. */
    readonly cancellation?: number;
    readonly number: string;
    /** Time of issue of the document, UTC ISO-8601; within the series' year. */
    readonly issuedAt: string;
  };
};
export type SeriesEvent = EventsOf<SeriesEvents>;
export const seriesEventSpecs = {
  NumberAllocated: { version: 1 },
} satisfies EventSpecs & Record<SeriesEvent['type'], unknown>;

export type SeriesCommand = { readonly type: 'allocateNumber' } & Omit<SeriesEvents['NumberAllocated'], 'number'>;

/** The id of the stream, which a decider cannot see otherwise. */
export type SeriesNeeds = { readonly allocateNumber: { readonly series: string } };

export interface SeriesState {
  /** How many numbers are allocated; also the last number. */
  readonly count: number;
  /** What has a number: orders with the number of their correction, or refunds in a series of refund vouchers. */
  readonly documents: IdSet;
}

/**
 * Prefix of the numbers by kind of document: receipt vouchers and refund vouchers (CGST Rules 50 and 51), and what
 * cancels a receipt.
 */
const KINDS = { receipt: 'RV', refund: 'RF', cancellation: 'CN' } as const;
type Kind = keyof typeof KINDS;
const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);
/** A larger number would exceed the 16 characters that the rules allow. */
const MAX_NUMBER = 9_999_999;

/** The series of a kind of document for a time: the id of its stream. */
export const seriesOf = (kind: Kind, issuedAt: string): string => `${kind}-${financialYearOf(issuedAt)}`;

/** `receipt-2026-27`, 123 → `RV/26-27/000123`; null for an invalid series or place. */
export const numberIn = (series: string, place: number): string | null => {
  const [, kind = '', from, to] = /^([a-z]+)-\d{2}(\d{2})-(\d{2})$/.exec(series) ?? [];
  if (!isKind(kind) || !Number.isInteger(place) || place < 1 || place > MAX_NUMBER) return null;
  return `${KINDS[kind]}/${from}-${to}/${String(place).padStart(6, '0')}`;
};

type Document = Pick<SeriesEvents['NumberAllocated'], 'orderId' | 'refundId' | 'correction' | 'cancellation'>;

const kindOf = ({ refundId, cancellation }: Document): Kind => {
  if (refundId !== undefined) return 'refund';
  return cancellation === undefined ? 'receipt' : 'cancellation';
};
/** Tells a document from all others of its series. */
const keyOf = ({ orderId, refundId, correction, cancellation }: Document): string => {
  const nth = correction ?? cancellation;
  return refundId ?? (nth === undefined ? orderId : `${orderId}~${nth}`);
};

/**
 * Consecutive numbers without gaps or duplicates: the n-th event of the stream allocates the n-th number, and the log
 * lets only one writer append it. A document has one number, however often it is requested. Streams
 * `series-<kind>-<financial year>`.
 */
export const series: Aggregate<SeriesState, SeriesCommand, SeriesEvent, SeriesNeeds> = {
  prefix: 'series',
  decider: {
    initial: { count: 0, documents: noIds },
    decide: ({ type: _, ...document }, state, facts, { actor }) => {
      if (actor.role !== 'system') return refuse('forbidden', 'role_not_permitted');
      if (hasId(state.documents, keyOf(document))) return ok([]);
      if (seriesOf(kindOf(document), document.issuedAt) !== facts.series) return err(wrong('issuedAt', 'other_year'));
      const number = numberIn(facts.series, state.count + 1);
      if (number === null) return refuse('conflict', 'series_full');
      return ok([{ type: 'NumberAllocated', data: { ...document, number } }]);
    },
    evolve: ({ count, documents }, { data }) => ({ count: count + 1, documents: withId(documents, keyOf(data)) }),
  },
  events: seriesEventSpecs,
};
