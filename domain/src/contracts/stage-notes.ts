import { z } from 'zod';
import { AWAITED, DELAYS } from '../rules/due-date.js';
import { rupees } from './common.js';

const date = z.string().meta({ format: 'date', description: 'Day in India' });
const days = z.number().int().meta({ description: 'Working days' });
const range = z.object({ from: date, to: date });
const awaited = z.enum(AWAITED);

/**
 * When the customer can expect the filing, or the result: a text of domain/src/texts/case-dates.ts. `waits_for` is what they have to
 * do now; `waited_for` moved the date, empty where it was nothing by itself.
 */
export const expected = z
  .discriminatedUnion('code', [
    z.object({
      code: z.enum([
        'expected.by',
        'expected.call',
        'expected.on_hold',
        'expected.late',
        'expected.late_on_hold',
        'expected.late_authority',
      ]),
      params: z.object({ date }),
    }),
    z.object({ code: z.literal('expected.between'), params: range }),
    z.object({
      code: z.enum(['expected.if_done', 'expected.late_waiting']),
      params: z.object({ date, waits_for: awaited }),
    }),
    z.object({
      code: z.literal('expected.moved'),
      params: z.object({ date, days, waited_for: z.array(z.enum(DELAYS)) }),
    }),
  ])
  .meta({ id: 'Expected' });
export type Expected = z.infer<typeof expected>;

/** When the case is due, for staff and admins: a text of domain/src/texts/case-dates.ts. */
export const due = z
  .discriminatedUnion('code', [
    z.object({ code: z.enum(['due.by', 'due.past', 'due.decision_past']), params: z.object({ date }) }),
    z.object({ code: z.literal('due.decision'), params: range }),
    z.object({ code: z.enum(['due.paused', 'due.on_hold']), params: z.object({ days }) }),
    z.object({ code: z.enum(['due.paused_today', 'due.paused_late', 'due.on_hold_today', 'due.on_hold_late']) }),
  ])
  .meta({ id: 'Due' });
export type Due = z.infer<typeof due>;

/** The note at a node of the rail: a text of domain/src/texts/stage-notes.ts, or a date. */
export const stageNote = z
  .discriminatedUnion('code', [
    z.object({
      code: z.enum([
        'free',
        'nothing_to_pay',
        'review.after_you',
        'review.after_customer',
        'turn.yours',
        'turn.on_it',
        'turn.customer',
        'turn.ours',
        'turn.authority',
        'turn.cancelled',
      ]),
    }),
    z.object({ code: z.literal('paid'), params: z.object({ amount: rupees }) }),
    z.object({ code: z.literal('files'), params: z.object({ count: z.number().int() }) }),
    z.object({ code: z.enum(['acknowledgement', 'reference']), params: z.object({ number: z.string() }) }),
    z.object({ code: z.literal('topic'), params: z.object({ topic: z.string() }) }),
    ...expected.options,
    ...due.options,
  ])
  .meta({ id: 'StageNote' });
export type StageNote = z.infer<typeof stageNote>;
