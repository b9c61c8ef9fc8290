import { done } from '@anupalan/domain/contracts/common';
import { chooseSlot as chooseSlotBody } from '@anupalan/domain/contracts/consultations';
import * as contract from '@anupalan/domain/contracts/requests';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { success } from '@anupalan/domain/texts/done';
import { inputTexts } from '@anupalan/domain/texts/en';
import { labelTexts } from '@anupalan/domain/texts/labels';
import { stepNamed } from '@anupalan/domain/workflows/registry';
import { stepPath } from '@anupalan/domain/workflows/steps';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { uses as caseReads, textPage } from '@anupalan/projector/read-models/case/queries';
import { findCaseRow, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { z } from 'zod';
import { chooseSlot } from '../consultations/consultations.js';
import { CASE_NOT_FOUND, mayRead, openCaseTo, readCase } from '../platform/cases/access.js';
import { stepSuccess } from '../platform/cases/case-step.js';
import { requestsSeen } from '../platform/cases/team.js';
import { answerTo, optionalText, requestParams } from '../platform/http/answers.js';
import { type Route, refuse, reply, route } from '../platform/http/route.js';
import { newestText } from './case-entries.js';
import { customerServiceOf } from './case-rows.js';
import { caseViewFor } from './case-view.js';

const tag = 'requests';

/** A step whose form has texts only. Customers owe us none of them. */
const customerStep = (name: 'cancel' | 'reschedule', summary: string): Route =>
  route({
    method: 'POST',
    path: `/api/requests/:id/${stepPath(name)}`,
    summary,
    tag,
    access: ['customer'],
    params: requestParams,
    body: contract.customerSteps[name].strict() as z.ZodType<Readonly<Record<string, string | null | undefined>>>,
    perMinute: 30,
    answer: done,
    handle: async ({ app, session, params, body, context, ifMatch }) => {
      const found = await openCaseTo(app, session, params.id, name);
      if (!found.ok) return refuse(found.error);
      const { workflow } = found.value.origin;
      const values: Record<string, string | null> = {};
      for (const input of stepNamed(name).act?.input ?? []) {
        const text = optionalText(input.name, inputTexts[input.label], body[input.name], input.max);
        if (!text.ok) return refuse(text.error);
        values[input.name] = text.value ?? (input.required ? '' : null);
      }
      const command = { type: name, ...values } as RequestCommand;
      const options = ifMatch === undefined ? {} : { ifRevision: ifMatch };
      const taken = await app.execute(serviceRequest, params.id, command, context, options);
      return answerTo(taken, params.id, stepSuccess(workflow.id, name));
    },
  });

/** Customers' calls on their own requests, and reading a case, which staff and admins may too. */
export const requestRoutes = [
  route({
    method: 'GET',
    path: '/api/customer-services',
    summary: 'The requests of the caller and of the businesses in whose team they are, last changed first',
    tag,
    access: 'signed-in',
    answer: z.object({ services: z.array(contract.customerService) }),
    reads: [...listReads, ...businessReads],
    handle: async ({ app, session }) => {
      const now = isoNow(app.clock);
      const found = await requestsSeen(app, session);
      return reply({ services: found.map(({ row, role }) => customerServiceOf(row, now, { role })) });
    },
  }),
  route({
    method: 'GET',
    path: '/api/customer-service-by-id/:id',
    summary: 'One request as a record of customer_services: for its owner and their team, staff and admins',
    tag,
    access: 'signed-in',
    params: requestParams,
    answer: contract.customerService,
    reads: [...listReads, ...caseReads, ...businessReads],
    recorded: true,
    handle: async ({ app, session, params, context }) => {
      const row = await findCaseRow(app.reads, params.id);
      const found = await mayRead(app, session, params.id, row);
      if (!found.ok) return refuse(found.error);
      if (row === null) return refuse(CASE_NOT_FOUND);
      const seen = session.role === 'customer' ? null : await readCase(app, session, params.id, context);
      const notes = seen === null ? null : await app.open(await textPage(app.reads, seen.case, 'notes', { limit: 1 }));
      const said = { notes: notes === null ? null : newestText(notes.entries), role: found.value.facts.team };
      return reply(customerServiceOf(row, isoNow(app.clock), said));
    },
  }),
  route({
    method: 'GET',
    path: '/api/requests/:id',
    summary: 'The case with its timeline, documents, payments and what may be done now',
    tag,
    access: 'signed-in',
    params: requestParams,
    answer: contract.caseView,
    // The times proposed for a consultation are held against other cases.
    reads: [...caseReads, ...businessReads, 'case-list'],
    recorded: true,
    handle: async ({ app, session, params, context }) => {
      const seen = await readCase(app, session, params.id, context);
      if (seen === null) return refuse(CASE_NOT_FOUND);
      return reply(await caseViewFor(app, session, seen), {
        version: seen.case.header.revision,
        ...(seen.parked ? { headers: { 'X-Parked': 'true' } } : {}),
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/requests/:id/confirm-delivery',
    summary: 'Say that what was delivered is right, with a rating of our service if wanted',
    tag,
    access: ['customer'],
    params: requestParams,
    body: contract.confirmDelivery.strict(),
    perMinute: 30,
    answer: done,
    handle: async ({ app, session, params, body, context, ifMatch }) => {
      const found = await openCaseTo(app, session, params.id, 'confirmDelivery');
      if (!found.ok) return refuse(found.error);
      const comment = optionalText('comment', labelTexts.comment, body.comment);
      if (!comment.ok) return refuse(comment.error);
      const confirmed = await app.execute(
        serviceRequest,
        params.id,
        { type: 'confirmDelivery', rating: body.rating ?? null, comment: comment.value },
        context,
        ifMatch === undefined ? {} : { ifRevision: ifMatch },
      );
      return answerTo(confirmed, params.id, success('delivery_confirmed'));
    },
  }),
  route({
    method: 'PUT',
    path: '/api/requests/:id/business',
    summary: 'Say for which of one’s businesses the request is, or that it is for none',
    tag,
    access: ['customer'],
    params: requestParams,
    body: contract.nameBusiness.strict(),
    answer: done,
    handle: async ({ app, session, params, body, context }) => {
      const found = await openCaseTo(app, session, params.id, 'case.business');
      if (!found.ok) return refuse(found.error);
      const command = { type: 'nameBusiness', businessId: body.business_id } as const;
      return answerTo(
        await app.execute(serviceRequest, params.id, command, context),
        params.id,
        success('business_named'),
      );
    },
  }),
  customerStep('cancel', 'Cancel before filing starts; what was paid goes back'),
  customerStep('reschedule', 'Give up the agreed time of the call, before it begins; another one is agreed'),
  route({
    method: 'POST',
    path: '/api/requests/:id/choose-slot',
    summary: 'Choose one of the proposed times for the call, which books it',
    tag,
    access: ['customer'],
    params: requestParams,
    body: chooseSlotBody.strict(),
    perMinute: 30,
    answer: done,
    handle: async ({ app, session, params, body, context }) => {
      const found = await openCaseTo(app, session, params.id, 'case.advance');
      if (!found.ok) return refuse(found.error);
      return answerTo(
        await chooseSlot(app, found.value, body.startsAt, context),
        params.id,
        success('consultation_booked'),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/api/requests/:id/messages',
    summary: 'Write to the people on the case',
    tag,
    access: ['customer'],
    params: requestParams,
    body: contract.sendMessage.strict(),
    perMinute: 20,
    answer: done,
    handle: async ({ app, session, params, body, context }) => {
      const found = await openCaseTo(app, session, params.id, 'case.message');
      if (!found.ok) return refuse(found.error);
      const { customerId } = found.value.origin;
      const sent = await app.execute(
        conversation,
        params.id,
        { type: 'sendMessage', customerId, text: body.text },
        context,
      );
      return answerTo(sent, params.id, success('message_sent'));
    },
  }),
];
