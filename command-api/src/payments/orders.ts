import type { ServiceDetails } from '@anupalan/domain/catalogue/events';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Paise } from '@anupalan/domain/kernel/money';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import type { PaymentCommand } from '@anupalan/domain/payments/commands';
import { type PaymentState, paidBy } from '@anupalan/domain/payments/state';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { initialPaymentLines } from '@anupalan/domain/requests/final-payment';
import { workflowOfState } from '@anupalan/domain/requests/state';
import { can } from '@anupalan/domain/rules/permissions';
import { awaitsPayment } from '@anupalan/domain/workflows/phases';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import { openRequest } from '@anupalan/projector/read-models/case-list/queries';
import { slugOf } from '@anupalan/projector/read-models/catalogue/queries';
import { offerOf, shopClosed } from '../catalogue/offer.js';
import type { App } from '../platform/app.js';
import { teamRoleOn } from '../platform/cases/team.js';
import { type CommandContext, sharedCommand } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { oncePerKey } from '../platform/commands/once-per-key.js';

/** The request of an order has an id derived from the order's: one request per order. */
export const requestIdOf = (orderId: string): string => derivedId('request', orderId);

/** The id of the n-th order with these `parts`; the n-th is opened once n are settled. */
export const orderIdOf = (prefix: string, parts: readonly string[], n: number): string =>
  `${prefix}${derivedId('order', ...parts, String(n))
    .replaceAll('-', '')
    .slice(0, 20)
    .toUpperCase()}`;

/** Far more orders than one customer has for one service at one revision. */
const MAX_ORDERS = 1000;

export type Initiated = {
  readonly orderId: string;
  readonly paymentLink: string;
  readonly position: Position | null;
};

export interface Purchase {
  readonly customerId: string;
  readonly serviceId: string;
  /** The price that the customer saw; it must equal the server's. */
  readonly shown: Paise | null;
  /** The customer's request that waits for its first payment; null: the payment creates a new one. */
  readonly requestId: string | null;
  /** The customer wants another request although one of this service is open. */
  readonly another: boolean;
}

/**
 * The open order of this customer for this service, created if needed. Its id is derived from customer, service, price
 * and a counter, so that two tabs get the same order; the same call sent again gets the same order in any state. A
 * request that waits for its payment (reopened after a refund) keeps its price and revision, and a customer with an
 * open request of this service has to confirm.
 */
export const initiateOrder = (
  app: App,
  purchase: Purchase,
  context: CommandContext,
): Promise<Result<Initiated, Rejection>> => oncePerKey(app, context, () => openOrder(app, purchase, context));

type BoundOffer = Pick<Parameters<typeof initialOrder>[0], 'revision' | 'details' | 'requestId' | 'customerId'>;

/** The price and revision of the request that waits for its payment. */
const boundOffer = async (
  app: App,
  { customerId: id, requestId }: Purchase & { readonly requestId: string },
  slug: string,
): Promise<Result<BoundOffer, Rejection>> => {
  const { state } = await app.load(serviceRequest, requestId);
  const { origin, status, initialPaid } = state;
  const team = await teamRoleOn(app.load, { id, role: 'customer' }, state);
  const own = origin?.customerId === id;
  if (origin === null || origin.serviceId !== slug || (!own && team === undefined))
    return err(rejection('not_found', 'request_not_found'));
  if (!can('customer', 'orders.pay', { own, team })) return err(rejection('forbidden', 'team.not_allowed'));
  if (!awaitsPayment(workflowOfState(state), status ?? '') || initialPaid)
    return err(rejection('conflict', 'not_waiting'));
  const closed = await shopClosed(app);
  if (closed !== null) return err(closed);
  const { catalogueRevision: revision, pricePaise, serviceTitle: title, estimatedDays, decisionTime } = origin;
  return ok({
    requestId,
    customerId: origin.customerId,
    revision,
    details: { pricePaise, title, estimatedDurationDays: estimatedDays, decisionTime },
  });
};

const openOrder = async (
  app: App,
  purchase: Purchase,
  context: CommandContext,
): Promise<Result<Initiated, Rejection>> => {
  const { shown, requestId } = purchase;
  const slug = slugOf(purchase.serviceId);
  // A customer who was offered a price pays it, even if the service has changed since.
  const offer = requestId === null ? await offerOf(app, slug) : await boundOffer(app, { ...purchase, requestId }, slug);
  if (!offer.ok) return offer;
  const { pricePaise } = offer.value.details;
  // A request of a team stays that of who bought it.
  const { customerId } = { ...purchase, ...offer.value };
  if (shown !== null && shown !== pricePaise)
    return err(rejection('conflict', 'price_changed', { params: { shown: shown / 100, price: pricePaise / 100 } }));
  if (pricePaise === 0) return err(rejection('conflict', 'service_free'));

  // Orders of one customer for one service, or for one request, at one price.
  const parts = [customerId, requestId ?? slug, String(offer.value.revision), String(pricePaise)];
  const asks = requestId === null && !purchase.another;
  for (let n = 0; n < MAX_ORDERS; n += 1) {
    const orderId = orderIdOf(app.gateway.orderIdPrefix, parts, n);
    const { state: order } = await app.load(payment, orderId);
    if (order.order !== null && (paidBy(order) !== undefined || order.link !== 'open')) {
      // A retry of the call that opened this order, after its stored answer was lost.
      if (await wasOpenedBy(app, orderId, context))
        return ok({ orderId, paymentLink: order.paymentLink ?? '', position: null });
      // The list of requests may not have this one yet.
      const bought = asks ? await requestBoughtBy(app, order) : null;
      if (bought !== null) return underWay(bought.requestId, bought.caseNumber);
      continue;
    }
    // Also one that was bought at another price, or that the office created.
    const open = asks ? await openRequest(app.reads, { customerId, serviceId: slug }) : null;
    if (open !== null) return underWay(open.id, open.caseNumber);
    const created = await app.execute(
      payment,
      orderId,
      initialOrder({ orderId, slug, ...offer.value, customerId }),
      // The second tab's command is recognised as the first one's.
      sharedCommand(context, derivedId('initiate', orderId)),
    );
    if (!created.ok) return created;
    const linked = await ensurePaymentLink(app, orderId, context);
    if (!linked.ok) return linked;
    const position = latest(created.value.position, linked.value.position);
    return ok({ orderId, paymentLink: linked.value.paymentLink, position });
  }
  return err(rejection('conflict', 'too_many_orders'));
};

const underWay = (requestId: string, caseNumber: string | null): Result<never, Rejection> =>
  err(
    rejection('conflict', 'payment.service_under_way', {
      params: { requestId, ...(caseNumber === null ? { which: '' } : { caseNumber, which: `: ${caseNumber}` }) },
    }),
  );

const wasOpenedBy = async (app: App, orderId: string, { commandId, bodyHash }: CommandContext): Promise<boolean> => {
  // Without an Idempotency-Key no two calls are the same.
  if (bodyHash === undefined) return false;
  const [opened] = await app.store.load(streamName(payment, orderId));
  return opened?.metadata.causationId === commandId;
};

/** The open request that an order created, or null. While the reactions to its payment run, it has no number. */
const requestBoughtBy = async (
  app: App,
  state: PaymentState,
): Promise<{ readonly requestId: string; readonly caseNumber: string | null } | null> => {
  const { order, refunds } = state;
  if (order === null || paidBy(state) === undefined) return null;
  const { origin, status } = (await app.load(serviceRequest, order.requestId)).state;
  if (origin === null || status === null)
    return refunds.length === 0 ? { requestId: order.requestId, caseNumber: null } : null;
  return isEnded(status) ? null : { requestId: order.requestId, caseNumber: origin.caseNumber };
};

/** The command that opens the order by which a customer starts a service, at the price of this revision. */
export const initialOrder = ({
  orderId,
  customerId,
  slug,
  revision,
  details: { pricePaise, title, estimatedDurationDays, decisionTime },
  requestId = requestIdOf(orderId),
}: {
  readonly orderId: string;
  readonly customerId: string;
  readonly slug: string;
  readonly revision: number;
  readonly details: Pick<ServiceDetails, 'pricePaise' | 'title' | 'estimatedDurationDays' | 'decisionTime'>;
  readonly requestId?: string;
}): Extract<PaymentCommand, { readonly type: 'createOrder' }> => ({
  type: 'createOrder',
  orderId,
  purpose: 'initial',
  requestId,
  customerId,
  serviceId: slug,
  serviceTitle: title,
  catalogueRevision: revision,
  estimatedDays: estimatedDurationDays,
  decisionTime,
  amountPaise: pricePaise,
  lineItems: initialPaymentLines(pricePaise),
  expiresAt: null,
});

/** Registers the order with the gateway and records its payment page; no effect when it is recorded. */
export const ensurePaymentLink = async (
  app: App,
  orderId: string,
  context: CommandContext,
): Promise<Result<{ readonly paymentLink: string; readonly position: Position | null }, Rejection>> => {
  const { state } = await app.load(payment, orderId);
  if (state.order === null) return err(rejection('not_found', 'order_not_found'));
  if (state.paymentLink !== null) return ok({ paymentLink: state.paymentLink, position: null });
  const { paymentLink } = await app.gateway.createOrder({
    orderId,
    amountPaise: state.order.amountPaise,
    title: state.order.serviceTitle,
    expiresAt: state.order.expiresAt,
  });
  const recorded = await app.execute(
    payment,
    orderId,
    { type: 'recordPaymentLink', paymentLink },
    {
      ...sharedCommand(context, derivedId('payment-link', orderId)),
      actor: { id: 'system', role: 'system' },
      channel: 'system',
      causationId: context.commandId,
    },
  );
  return recorded.ok ? ok({ paymentLink, position: recorded.value.position }) : recorded;
};
