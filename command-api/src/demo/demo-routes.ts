import { done, page } from '@anupalan/domain/contracts/common';
import { outboxMessage } from '@anupalan/domain/contracts/staff';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { latest } from '@anupalan/domain/kernel/position';
import { rejection } from '@anupalan/domain/kernel/rejection';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { success } from '@anupalan/domain/texts/done';
import { START } from '@anupalan/domain/workflows/statuses';
import { slugOf } from '@anupalan/projector/read-models/catalogue/queries';
import { z } from 'zod';
import { offerOf } from '../catalogue/offer.js';
import { DEMO_ACCOUNTS } from '../identity/demo-accounts.js';
import { ensurePaymentLink, initialOrder, orderIdOf, requestIdOf } from '../payments/orders.js';
import { sharedCommand } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { answerTo } from '../platform/http/answers.js';
import { notFound, type Route, refuse, reply, route } from '../platform/http/route.js';

const outbox = route({
  method: 'GET',
  path: '/api/demo/outbox',
  summary: 'Every SMS and email that was "sent", newest first',
  tag: 'demo',
  access: 'public',
  demoOnly: true,
  query: z.object({ to: z.string().optional().meta({ description: 'Only those to this number or address' }) }),
  answer: page(outboxMessage),
  handle: async ({ app, query: { to } }) => {
    if (app.outbox === null) return notFound();
    const receiver = to === undefined || to.includes('@') ? to : (toE164(to) ?? to);
    const items = await app.outbox.messages(receiver === undefined ? {} : { to: receiver });
    return reply({ items: [...items], next_cursor: null, total: items.length });
  },
});

/** An id as the simulated gateway gives them; any other one that is sent only tells one test service from another. */
const TEST_ORDER_ID = /^TEST_ORD[A-Z0-9]{1,40}$/;

const MADE = success('test_service_created');

/**
 * Price and title are those of the catalogue, whatever the body has, and the order has the id that was sent; the request
 * waits for its payment like any other.
 */
const createTestService = route({
  method: 'POST',
  path: '/api/test/create-service',
  summary: 'A request that is not paid yet, for the test customer',
  tag: 'demo',
  access: 'signed-in',
  demoOnly: true,
  permit: async (app, { userId }) => {
    const { state: user } = await app.load(userAggregate, userId);
    const [testCustomer] = DEMO_ACCOUNTS;
    return user.mobile === testCustomer?.mobile ? null : rejection('forbidden', 'test_customer_only');
  },
  body: z.object({
    serviceId: z.string(),
    serviceTitle: z.string().optional(),
    price: z.union([z.string(), z.number()]).optional(),
    orderId: z.string().optional(),
    status: z.literal(START, `A test service is always made as ${START}`).optional(),
  }),
  perMinute: 30,
  answer: done,
  handle: async ({ app, session, body, context }) => {
    const slug = slugOf(body.serviceId);
    const offer = await offerOf(app, slug);
    if (!offer.ok) return refuse(offer.error);
    const { details, revision } = offer.value;
    const customerId = session.userId;
    const sent = body.orderId;
    const derived = ['test-service', customerId, sent ?? context.commandId];
    const isOrderId = sent !== undefined && TEST_ORDER_ID.test(sent);
    const orderId = isOrderId ? sent : orderIdOf(app.gateway.orderIdPrefix, derived, 0);
    const id = requestIdOf(orderId);
    const made = await app.execute(
      serviceRequest,
      id,
      {
        type: 'requestService',
        source: 'test',
        customerId,
        serviceId: slug,
        serviceTitle: details.title,
        pricePaise: details.pricePaise,
        catalogueRevision: revision,
        estimatedDays: details.estimatedDurationDays,
        decisionTime: details.decisionTime,
        ...(details.pricePaise > 0 && { orderId }),
      },
      context,
    );
    if (!made.ok || details.pricePaise === 0) return answerTo(made, id, MADE);
    const ordered = await app.execute(
      payment,
      orderId,
      initialOrder({ orderId, customerId, slug, revision, details }),
      sharedCommand(context, derivedId('initiate', orderId)),
    );
    if (!ordered.ok) return refuse(ordered.error);
    const linked = await ensurePaymentLink(app, orderId, context);
    if (!linked.ok) return refuse(linked.error);
    const position = latest(made.value.position, latest(ordered.value.position, linked.value.position));
    return reply({ ...MADE, id }, { position });
  },
});

export const demoRoutes: readonly Route[] = [outbox, createTestService];
