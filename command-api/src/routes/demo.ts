import { done, page } from '@anupalan/domain/contracts/common';
import { outboxMessage } from '@anupalan/domain/contracts/staff';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { findService } from '@anupalan/projector/read-models/catalogue/queries';
import { z } from 'zod';
import { DEMO_ACCOUNTS } from '../app/demo-accounts.js';
import { derivedId } from '../app/ids.js';
import { notFound, type Route, refuse, reply, route } from '../http/route.js';
import { answerTo } from './answers.js';

const outbox = route({
  method: 'GET',
  path: '/api/demo/outbox',
  summary: 'Every SMS and e-mail that was "sent", newest first',
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

/** Price, title and status are those of the catalogue and of the status table, whatever the body says. */
const createTestService = route({
  method: 'POST',
  path: '/api/test/create-service',
  summary: 'A request without a payment, for the test customer',
  tag: 'demo',
  access: 'signed-in',
  demoOnly: true,
  body: z.object({
    serviceId: z.string(),
    serviceTitle: z.string().optional(),
    price: z.union([z.string(), z.number()]).optional(),
    orderId: z.string().optional(),
    status: z.string().optional(),
  }),
  answer: done,
  handle: async ({ app, session, body, context }) => {
    const { state: user } = await app.load(userAggregate, session.userId);
    const [testCustomer] = DEMO_ACCOUNTS;
    if (user.mobile !== testCustomer?.mobile)
      return refuse({
        kind: 'forbidden',
        code: 'test_customer_only',
        message: 'Only the test customer can create a test service.',
      });
    const service = await findService(app.reads, body.serviceId);
    if (service === null || !service.active)
      return refuse({ kind: 'not_found', code: 'service_not_found', message: 'Service Not Found' });
    const id =
      body.orderId === undefined
        ? derivedId('test-service', context.commandId)
        : derivedId('test-service', session.userId, body.orderId);
    const made = await app.execute(
      serviceRequest,
      id,
      {
        type: 'requestService',
        source: 'test',
        // Empty: the command path claims a free one.
        caseNumber: '',
        customerId: session.userId,
        serviceId: service.slug,
        serviceTitle: service.title,
        pricePaise: service.pricePaise,
        catalogueRevision: service.revision,
        estimatedDays: service.estimatedDurationDays,
      },
      context,
    );
    return answerTo(made, id, 'The test service has been created.');
  },
});

export const demoRoutes: readonly Route[] = [outbox, createTestService];
