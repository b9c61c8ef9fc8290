import { analytics, visitCounted } from '@anupalan/domain/contracts/figures';
import { wrong } from '@anupalan/domain/kernel/rejection';
import { dayCount, dayInIndia, daysAfter, MAX_FIGURE_DAYS } from '@anupalan/domain/rules/dates';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as catalogueReads } from '@anupalan/projector/read-models/catalogue/queries';
import { uses as figureReads } from '@anupalan/projector/read-models/figures/queries';
import { z } from 'zod';
import { refuse, reply, route } from '../platform/http/route.js';
import { AS_OF, appAsOf } from '../platform/past-views.js';
import { analyticsOf } from './analytics.js';

const DEFAULT_DAYS = 90;
const day = z.iso.date().optional().meta({ description: 'A day in India, `2026-11-21`' });

export const figuresRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/analytics',
    summary: 'The figures of the dashboard: of now, and of the days from and to; without them of the last 90 days',
    tag: 'admin',
    access: ['admin'],
    query: z.object({ from: day, to: day, as_of: z.iso.date().optional().meta({ description: AS_OF }) }),
    answer: analytics,
    reads: [...figureReads, ...catalogueReads],
    handle: async ({ app: present, query }) => {
      const asOf = await appAsOf(present, query.as_of);
      if (!asOf.ok) return refuse(asOf.error);
      const app = asOf.value;
      const today = dayInIndia(isoNow(app.clock));
      // Visits are counted beside the log: those after the day in question are left out here.
      const to = query.as_of === undefined || query.to === undefined || query.to < today ? (query.to ?? today) : today;
      const from = query.from ?? daysAfter(to, 1 - DEFAULT_DAYS);
      if (from > to) return refuse(wrong('to', 'period.backwards'));
      if (dayCount(from, to) > MAX_FIGURE_DAYS)
        return refuse(wrong('from', 'period.too_long', { days: MAX_FIGURE_DAYS }));
      return reply(await analyticsOf(app, from, to));
    },
  }),
  route({
    method: 'POST',
    path: '/api/visits',
    summary: 'Count a visit of the site by a customer or visitor, once per tab; nothing of who it was is kept',
    tag: 'public',
    access: 'public',
    answer: visitCounted,
    handle: async ({ app, session }) => {
      const counted = session === null || session.role === 'customer';
      if (counted) app.visits.count();
      return reply({ counted });
    },
  }),
];
