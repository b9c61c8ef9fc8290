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
  /** Name or mobile number of the customer; `[erased]` for an erased one, null where neither was known. */
  readonly recipient: Personal<string> | null;
  /** State and GSTIN of the recipient, where they are known. */
  readonly recipientState: Personal<string> | null;
  readonly recipientGstin: Personal<string> | null;
  readonly supplier: Supplier;
  readonly orderId: string;
  readonly serviceTitle: string;
  readonly amountPaise: Paise;
  /** The parts of the amount. */
  readonly tax: ReceiptTax;
  readonly place: PlaceOfSupply;
  readonly method: string;
  readonly gatewayPaymentId: string;
  readonly capturedAt: string;
  /** By the simulated gateway: no money moved. */
  readonly demo: boolean;
}

/** The order's events as far as receipts need them. */
interface ReceiptFacts {
  readonly created?: PaymentEvents['OrderCreated'];
  readonly captured?: PaymentEvents['PaymentCaptured'];
  readonly issued?: PaymentEvents['ReceiptIssued'];
}

const receiptFacts = (events: readonly PaymentEvent[]): ReceiptFacts => {
  const facts: { -readonly [K in keyof ReceiptFacts]: ReceiptFacts[K] } = {};
  for (const event of events)
    if (event.type === 'OrderCreated') facts.created = event.data;
    else if (event.type === 'PaymentCaptured') facts.captured = event.data;
    else if (event.type === 'ReceiptIssued') facts.issued = event.data;
  return facts;
};

/**
 * The receipt of an order from the log. Refused: not found where there is no such order for the caller; `not_paid`;
 * `receipt_under_way` until the number is allocated; `supplier_missing` where it was issued without a supplier and there
 * has been none since.
 */
export const receiptOf = async (
  app: Pick<App, 'store' | 'config' | 'settings'>,
  orderId: string,
  mayRead: (order: PaymentEvents['OrderCreated']) => boolean,
): Promise<Result<Receipt, Rejection>> => {
  const events = await app.store.load(streamName(payment, orderId));
  const { created, captured, issued } = receiptFacts(events.map(({ event }) => event as PaymentEvent));
  if (created === undefined || !mayRead(created)) return err(rejection('not_found', 'order_not_found'));
  if (captured === undefined) return err(rejection('conflict', 'not_paid'));
  if (issued === undefined) return err(rejection('conflict', 'receipt_under_way'));
  const supplier = issued.supplier ?? currentSupplier(await app.settings.current(), app.config);
  if (supplier === null) return err(rejection('conflict', 'supplier_missing'));
  return ok({
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
