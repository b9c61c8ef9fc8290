import { z } from 'zod';
import { rupees } from './common.js';

const day = z.iso.date().meta({ description: 'A day in India, `2026-11-21`' });
const count = z.number().int();

/** What is left of the money after refunds, apart. */
const moneyParts = {
  fees: rupees.meta({ description: 'Our own fees without tax, less what was refunded: the revenue' }),
  gst: rupees.meta({ description: 'The tax on them' }),
  government: rupees.meta({ description: 'Passed on to authorities' }),
};

/** A week from Monday, or the part of it within the asked days. */
export const weekFigures = z
  .object({
    from: day,
    to: day,
    created: count,
    delivered: count,
    captured: rupees,
    refunded: rupees,
    ...moneyParts,
  })
  .meta({ id: 'WeekFigures' });
export type WeekFigures = z.infer<typeof weekFigures>;

/** The figures of the admins' dashboard; `present` and `open` are of now, all else of the days `from` to `to`. */
export const analytics = z
  .object({
    from: day,
    to: day,
    today: day,
    /** The cases at each status that has some. */
    present: z.array(z.object({ status: z.string(), cases: count })),
    open: z.object({
      cases: count,
      /** More than seven days ago; negative for fewer. */
      since_last_week: count,
    }),
    totals: z.object({
      created: count,
      delivered: count,
      captured: rupees,
      refunded: rupees,
      ...moneyParts,
      /** Answers to the question after delivery; their average from 1 to 5, null without one. */
      ratings: count,
      rating: z.number().nullable(),
    }),
    weeks: z.array(weekFigures),
    /** New cases by service, the most bought first. */
    services: z.array(z.object({ service_id: z.string(), title: z.string(), cases: count })),
    /** The time from entering a status to leaving it, of the cases that left it; the median is within 10 %. */
    stays: z.array(z.object({ status: z.string(), cases: count, median_seconds: z.number() })),
    /** Each counted for itself: who pays today may have signed up before. */
    funnel: z.object({ visits: count, sign_ups: count, orders: count, payments: count }),
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof analytics>;

export const visitCounted = z.object({ counted: z.boolean() });
