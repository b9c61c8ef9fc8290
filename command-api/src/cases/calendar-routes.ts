import { Readable } from 'node:stream';
import { rejection } from '@anupalan/domain/kernel/rejection';
import { callWords } from '@anupalan/domain/texts/call';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { uses as caseReads } from '@anupalan/projector/read-models/case/queries';
import { calendarFile } from '../platform/calendar-file.js';
import { CASE_NOT_FOUND, readCase } from '../platform/cases/access.js';
import { requestParams } from '../platform/http/answers.js';
import { refuse, route } from '../platform/http/route.js';
import { caseViewFor } from './case-view.js';

/** The entry of a booked call for the customer's own calendar. */
export const calendarRoutes = [
  route({
    method: 'GET',
    path: '/api/requests/:id/consultation.ics',
    summary: 'The booked call as an entry for a calendar; 409 where none is booked',
    tag: 'requests',
    access: ['customer'],
    params: requestParams,
    perMinute: 30,
    reads: [...caseReads, ...businessReads, 'case-list'],
    answer: 'file',
    fileTypes: ['text/calendar'],
    handle: async ({ app, session, params, context }) => {
      const seen = await readCase(app, session, params.id, context);
      if (seen === null) return refuse(CASE_NOT_FOUND);
      const { request, consultation, submission } = await caseViewFor(app, session, seen);
      if (consultation?.state !== 'booked' || consultation.starts_at === null || consultation.ends_at === null)
        return refuse(rejection('conflict', 'consultation_not_booked'));
      const who = consultation.with?.name ?? null;
      const content = Buffer.from(
        calendarFile({
          entries: [
            {
              uid: `consultation-${request.id}@${new URL(app.config.publicUrl).hostname}`,
              when: { startsAt: consultation.starts_at, endsAt: consultation.ends_at },
              title: who === null ? request.service_title : `${request.service_title}: ${who}`,
              description: callWords(who, submission.answers?.contact_phone),
              url: `${app.config.publicUrl}/services/${encodeURIComponent(request.service_id)}?id=${request.id}`,
              remindBefore: 'PT1H',
            },
          ],
          stamp: new Date(app.clock.now()),
        }),
      );
      return {
        kind: 'file',
        file: {
          content: Readable.from([content]),
          mime: 'text/calendar; charset=utf-8',
          bytes: content.length,
          fileName: `${request.case_number}.ics`,
          inline: false,
        },
      };
    },
  }),
];
