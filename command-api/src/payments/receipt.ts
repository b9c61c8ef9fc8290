import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Personal } from '@anupalan/domain/kernel/event';
import type { Paise } from '@anupalan/domain/kernel/money';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import type {
  PaymentEvent,
  PaymentEvents,
  PlaceOfSupply,
  ReceiptTax,
  Supplier,
} from '@anupalan/domain/payments/events';
import { placeOfSupply } from '@anupalan/domain/payments/receipt-tax';
import type { App } from '../platform/app.js';
import { currentSupplier } from './supplier.js';

/** The content of a receipt, from the order's own events. Times UTC ISO-8601, amounts in paise. */
export interface Receipt {
  readonly number: string;
  readonly issuedAt: string;
  /** The document that cancels this receipt, if that document was requested. */
  readonly cancellation: { readonly number: string; readonly issuedAt: string } | null;
  /** Name or mobile number of the customer; `[erased]` for an erased customer, null if neither was known. */
  readonly recipient: Personal<string> | null;
  /** State and GSTIN of the recipient, if they are known. */
  readonly recipientState: Personal<string> | null;
  readonly recipientGstin: Personal<string> | null;
  readonly supplier: Supplier;
  readonly orderId: string;
  readonly serviceTitle: string;
  readonly amountPaise: Paise;
  readonly tax: ReceiptTax;
  readonly place: PlaceOfSupply;
  readonly method: string;
  readonly gatewayPaymentId: string;
  readonly capturedAt: string;
  /** Paid through the simulated gateway: no money moved. */
  readonly demo: boolean;
}

/** The order's events as far as receipts need them, documents in the order of their issue. */
interface ReceiptFacts {
  readonly created?: PaymentEvents['OrderCreated'];
  readonly captured?: PaymentEvents['PaymentCaptured'];
  readonly issued: readonly PaymentEvents['ReceiptIssued'][];
  readonly cancelled: readonly PaymentEvents['ReceiptCancelled'][];
}

const receiptFacts = (events: readonly PaymentEvent[]): ReceiptFacts => {
  let created: ReceiptFacts['created'];
  let captured: ReceiptFacts['captured'];
  const issued: PaymentEvents['ReceiptIssued'][] = [];
  const cancelled: PaymentEvents['ReceiptCancelled'][] = [];
  for (const event of events)
    if (event.type === 'OrderCreated') created = event.data;
    else if (event.type === 'PaymentCaptured') captured = event.data;
    else if (event.type === 'ReceiptIssued') issued.push(event.data);
    else if (event.type === 'ReceiptCancelled') cancelled.push(event.data);
  return { ...(created && { created }), ...(captured && { captured }), issued, cancelled };
};

/** The receipt with this number, and what cancels it if the number is that of a cancellation. */
const documentIn = (
  { issued, cancelled }: ReceiptFacts,
  number: string,
): { readonly of: PaymentEvents['ReceiptIssued']; readonly cancellation: Receipt['cancellation'] } | undefined => {
  const cancels = cancelled.find((one) => one.number === number);
  const of = issued.find((one) => one.number === (cancels?.cancels ?? number));
  if (of === undefined) return undefined;
  return { of, cancellation: cancels === undefined ? null : { number, issuedAt: cancels.issuedAt } };
};

/** Why a reader may not have the papers of an order; null for who may. */
export type RefusedTo = (order: PaymentEvents['OrderCreated']) => Promise<Rejection | null>;

/** For the customer of the order alone. */
export const toCustomer =
  (userId: string): RefusedTo =>
  async ({ customerId }) =>
    customerId === userId ? null : rejection('not_found', 'order_not_found');

/**
 * The newest receipt of an order from the log, or the document with this number. Refused: not found if there is no such
 * order for the caller, or no such number; `not_paid`; `receipt_under_way` until the number is allocated;
 * `supplier_missing` if it was issued without a supplier and there has been none since.
 */
export const receiptOf = async (
  app: Pick<App, 'store' | 'config' | 'settings'>,
  orderId: string,
  refused: RefusedTo,
  number?: string,
): Promise<Result<Receipt, Rejection>> => {
  const events = await app.store.load(streamName(payment, orderId));
  const facts = receiptFacts(events.map(({ event }) => event as PaymentEvent));
  const { created, captured } = facts;
  if (created === undefined) return err(rejection('not_found', 'order_not_found'));
  const refusal = await refused(created);
  if (refusal !== null) return err(refusal);
  if (captured === undefined) return err(rejection('conflict', 'not_paid'));
  const newest = facts.issued.at(-1);
  if (newest === undefined) return err(rejection('conflict', 'receipt_under_way'));
  const document = documentIn(facts, number ?? newest.number);
  if (document === undefined) return err(rejection('not_found', 'receipt_not_found'));
  const { of: issued, cancellation } = document;
  const supplier = issued.supplier ?? currentSupplier(await app.settings.current(), app.config);
  if (supplier === null) return err(rejection('conflict', 'supplier_missing'));
  return ok({
    cancellation,
    number: issued.number,
    issuedAt: issued.issuedAt,
    recipient: issued.recipient,
    recipientState: issued.recipientState,
    recipientGstin: issued.recipientGstin,
    supplier,
    orderId,
    serviceTitle: created.serviceTitle,
    amountPaise: captured.amountPaise,
    tax: issued.tax,
    place: issued.place ?? placeOfSupply(supplier.gstin, null),
    method: captured.method,
    gatewayPaymentId: captured.gatewayPaymentId,
    capturedAt: captured.capturedAt,
    demo: created.gateway === 'simulated',
  });
};
