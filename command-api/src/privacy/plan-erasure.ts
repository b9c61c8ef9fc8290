import type { ErasurePreview } from '@anupalan/domain/contracts/account';
import { user } from '@anupalan/domain/identity/aggregate';
import type { KeptReceipt } from '@anupalan/domain/identity/erasure-events';
import { type Paise, toRupees } from '@anupalan/domain/kernel/money';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import {
  type ErasureFacts,
  endsByCancelling,
  erasureBlocker,
  type HoldBasis,
  isUnderWay,
  taxRecordsKeptUntil,
} from '@anupalan/domain/rules/erasure';
import { isPayable } from '@anupalan/domain/rules/order-status';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { findCase, heldNow } from '@anupalan/projector/read-models/case/queries';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import { myRequests } from '@anupalan/projector/read-models/case-list/queries';
import type { OrderDoc } from '@anupalan/projector/read-models/orders/doc';
import { ordersOfCustomer } from '@anupalan/projector/read-models/orders/queries';
import { findPerson } from '@anupalan/projector/read-models/people/queries';
import { stillHeld } from '../payments/still-held.js';
import type { App } from '../platform/app.js';

/** Views that list a person's requests and orders. */
const ERASURE_READS = ['case-list', 'case-search', 'people', 'orders', 'businesses', 'papers'] as const;
/** Views that a preview reads. */
export const PREVIEW_READS = [...ERASURE_READS, 'case'] as const;
const VIEWS_MS = 5000;

/** The effects of an erasure now, and what prevents it. */
interface Planned {
  readonly preview: ErasurePreview;
  readonly requestIds: readonly string[];
  readonly receipts: readonly KeptReceipt[];
  /** Requests without a payment: they are cancelled first. */
  readonly toCancel: readonly string[];
}

/** @throws StoreUnavailable when the views lag behind the log: the erasure must neither miss nor leave data */
export const caughtUp = async (app: App): Promise<void> => {
  const head = await app.events.head();
  const { reached } = await app.positions.waitFor([...ERASURE_READS], head, VIEWS_MS);
  if (!reached) throw new StoreUnavailable('The views lag behind the log.', { refusal: 'not_ready' });
};

/** The source of facts for an erasure: views or streams. The lists of requests and orders always come from views. */
interface FactSource {
  readonly holdOn: (userId: string) => Promise<HoldBasis | null>;
  readonly factsOf: (row: CaseListDoc, orders: readonly OrderDoc[]) => Promise<Omit<ErasureFacts, 'refundUnderWay'>>;
}

const sumOf = (held: readonly { readonly amountPaise: Paise }[]): Paise =>
  held.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** From the log: an erasure that begins must not rely on a parked document. */
const byLog = (app: App): FactSource => ({
  holdOn: async (userId) => (await app.load(user, userId)).state.hold,
  factsOf: async ({ id, status }) => {
    const { state } = await app.load(serviceRequest, id);
    return {
      status: state.status ?? status,
      filingStarted: state.filingStarted,
      paymentDue: state.finalOrder !== null && !state.finalPaid,
      heldPaise: sumOf(await stillHeld(app.load, state)),
    };
  },
});

/** From the views, for the page that asks before. */
const byViews = (app: App): FactSource => ({
  holdOn: async (userId) => (await findPerson(app.reads, userId))?.legalHold ?? null,
  factsOf: async ({ id, status, filingStarted }, orders) => {
    const found = await findCase(app.reads, id);
    return {
      status,
      filingStarted,
      paymentDue: orders.some((order) => order.purpose === 'final' && isPayable(order.status)),
      heldPaise: found === null ? 0 : heldNow(found.case),
    };
  },
});

/** The effect that an erasure would have now, from the views. */
export const previewErasure = async (app: App, userId: string): Promise<ErasurePreview> =>
  (await planBy(byViews(app), app, userId)).preview;

export const planErasure = async (app: App, userId: string): Promise<Planned> => {
  await caughtUp(app);
  return planBy(byLog(app), app, userId);
};

/** A receipt by its order, with the last day on which tax law requires it. */
export const keptReceipt = (
  orderId: string,
  { number, issuedAt }: { readonly number: string; readonly issuedAt: string },
): KeptReceipt => ({ orderId, number, keptUntil: taxRecordsKeptUntil(issuedAt) });

const planBy = async ({ holdOn, factsOf }: FactSource, app: App, userId: string): Promise<Planned> => {
  const held = await holdOn(userId);
  const rows = await myRequests(app.reads, userId);
  const all = await ordersOfCustomer(app.reads, userId);
  const receipts = all.flatMap(({ orderId, receipt }) =>
    receipt === undefined ? [] : [keptReceipt(orderId, receipt)],
  );
  const blocked: ErasurePreview['blocked'][number][] = [];
  const toCancel: string[] = [];
  for (const row of rows) {
    const orders = all.filter(({ requestId }) => requestId === row.id);
    const facts = await factsOf(row, orders);
    const reason = erasureBlocker({
      ...facts,
      refundUnderWay: orders.some(({ refunds }) => refunds.some((refund) => refund.status !== 'processed')),
    });
    if (reason !== null)
      blocked.push({
        id: row.id,
        case_number: row.caseNumber,
        service_id: row.serviceId,
        service_title: row.serviceTitle,
        reason,
        may_cancel: endsByCancelling(reason),
        held: toRupees(facts.heldPaise),
      });
    else if (isUnderWay(facts.status)) toCancel.push(row.id);
  }
  return {
    preview: {
      held,
      blocked,
      requests: rows.length,
      receipts: receipts.map(({ number, keptUntil }) => ({ number, kept_until: keptUntil })),
    },
    requestIds: rows.map(({ id }) => id),
    receipts,
    toCancel,
  };
};
