import { z } from 'zod';
import { instant, iso } from './common.js';

/** Times on the wire are UTC; texts show India's time. */
export const consultationSlot = z.object({ starts_at: iso, ends_at: iso });
export type ConsultationSlot = z.infer<typeof consultationSlot>;

/**
 * A bought consultation in its case. Its state is independent of the request's status: a cancelled request shows the
 * state before the booking, and the summary is the `result` of the case.
 */
export const consultation = z
  .object({
    /**
     * - `unasked`: the question is not submitted.
     * - `asked`: the assignee books a wished slot or proposes others; again once the slot was released or all proposals
     * have passed.
     * - `proposed`: the customer chooses one of `proposed`, which books it.
     * - `booked`: `starts_at`, `ends_at` and `with` are set.
     * - `took_place`: the consultation took place in these minutes.
     */
    state: z.enum(['unasked', 'asked', 'proposed', 'booked', 'took_place']),
    /** The specialization that whoever takes the call has to have; null for none. */
    skill: z.string().nullable(),
    /** Null before the question is submitted, like `language`. */
    topic: z.string().nullable(),
    language: z.string().nullable(),
    /**
     * The slots that the customer wished for in the form, in their order: the consultation should be within one. None
     * while the customer asks for another time.
     */
    wished: z.array(consultationSlot),
    /**
     * Proposed slots, earliest first, without past and taken ones. While booked: proposals to move the consultation,
     * whose slot is kept until the customer chooses.
     */
    proposed: z.array(consultationSlot),
    starts_at: iso.nullable(),
    ends_at: iso.nullable(),
    /** Actual length; null before it took place. */
    minutes: z.number().int().nullable(),
    /** While another time is to be agreed: the time that was given up, by whom, and their words; empty once erased. */
    rescheduled: z
      .object({ by: z.enum(['customer', 'office']), starts_at: iso, ends_at: iso, note: z.string() })
      .nullable(),
    /** The professional who calls. */
    with: z.object({ id: z.string(), name: z.string().nullable(), title: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Consultation' });
export type Consultation = z.infer<typeof consultation>;

/**
 * POST /api/staff/requests/:id/book-consultation. Replaces an earlier booking; booking the present slot again withdraws
 * the proposals to move it. 409 `slot_taken` when the assignee has another consultation then. The domain checks the
 * values (rules/consultation-slots): in the future, at most 90 days ahead by India's calendar, 10 to 120 minutes.
 */
export const bookConsultation = z.object({ startsAt: instant, minutes: z.number().int() });
/**
 * POST /api/staff/requests/:id/propose-slots. One to five; they replace earlier proposals. 409 `slot_taken` as for a
 * booking, with the paths of the taken ones.
 */
export const proposeSlots = z.object({ slots: z.array(bookConsultation).max(50) });
/**
 * POST /api/staff/requests/:id/conclude-consultation, after the consultation. `minutes` is its actual length (1 to 240),
 * `summary` the result for the customer. 409 `consultation_not_begun` before its start, `consultation_took_place` when it is
 * recorded with other minutes already.
 */
export const concludeConsultation = z.object({ minutes: z.number().int(), summary: z.string() });
/**
 * POST /api/requests/:id/choose-slot: the start of one of `proposed`, which is booked. 409 `slot_not_proposed` when it
 * is not among them, 409 `slot_taken` when another consultation has taken it meanwhile.
 */
export const chooseSlot = bookConsultation.pick({ startsAt: true });
