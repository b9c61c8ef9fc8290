import { z } from 'zod';
import { iso } from './common.js';

/** Times on the wire are UTC; texts say them in India's time. */
export const consultationSlot = z.object({ starts_at: iso, ends_at: iso });
export type ConsultationSlot = z.infer<typeof consultationSlot>;

/**
 * A talk that was bought, as its case shows it. Beside it the status of the request goes on as in the table: the question is
 * the intake form, booking approves it, holding delivers with the summary as the result (`result` of the case).
 * - `unasked`: paid, or about to be; the question is not written down yet. `topic` and `language` are null, `wished` is empty.
 * - `asked`: the question is in; we have to agree to one of the wished times or to propose others. Also after a booked time was
 *   given up (the case was cancelled and opened again) and once all proposed times have passed or other talks have got them.
 * - `proposed`: none of the wished times was possible; the customer chooses one of `proposed`, which books it.
 * - `booked`: `starts_at`, `ends_at` and `with` are set. `proposed` is not empty when we have asked to move the talk: choosing
 *   one of them books that time in place of the present one, which stands until then.
 * - `held`: the talk took place; times and `with` say when and with whom, `minutes` for how long. The summary is the result.
 * What may be done stands in `allowed_actions`: `book-consultation`, `propose-slots`, `hold-consultation` (booked; refused before the
 * talk has begun) for who works on the case, `choose-slot` for the customer.
 * From its start on the customer no longer has `cancel` (409 `consultation_begun`); staff and admins keep it.
 * A cancelled request has no booked time any more: it shows what it was before booking, with the request's own status.
 */
export const consultation = z
  .object({
    state: z.enum(['unasked', 'asked', 'proposed', 'booked', 'held']),
    topic: z.string().nullable(),
    language: z.string().nullable(),
    /** The windows that the customer gave in the form, in their order: the talk is to lie within one. */
    wished: z.array(consultationSlot),
    /** What we propose, earliest first; left out is what has passed and what another talk has got since. */
    proposed: z.array(consultationSlot),
    starts_at: iso.nullable(),
    ends_at: iso.nullable(),
    /** How long the talk took; null before it was held. */
    minutes: z.number().int().nullable(),
    /** Who calls. */
    with: z.object({ id: z.string(), name: z.string().nullable(), title: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Consultation' });
export type Consultation = z.infer<typeof consultation>;

/** The values are the domain's to check (rules/talk-times): in the future, at most 90 days ahead by India's calendar, 10 to 120 minutes. */
const startsAt = z.iso
  .datetime({
    offset: true,
    error: ({ code }) =>
      code === 'invalid_format' ? 'Give a time with its offset: 2026-11-23T10:00:00+05:30' : undefined,
  })
  .meta({ description: 'ISO-8601 with an offset or Z' });
const minutes = z.number().int();

/**
 * POST /api/staff/requests/:id/book-consultation. Books anew when there is a time already; the present time again takes back
 * what was proposed in its place. 409 `slot_taken` when the person who has the case has another talk then.
 */
export const bookConsultation = z.object({ startsAt, minutes });
/**
 * POST /api/staff/requests/:id/propose-slots. One to five; they take the place of what was proposed before. 409 `slot_taken` as
 * booking, with the paths of those that are taken.
 */
export const proposeSlots = z.object({ slots: z.array(z.object({ startsAt, minutes })).max(50) });
/**
 * POST /api/staff/requests/:id/hold-consultation: after the talk. `minutes` is how long it took (1 to 240), `summary` what the
 * customer reads as the result. 409 `consultation_not_begun` before its start, `consultation_held` when it is
 * recorded with other minutes already.
 */
export const holdConsultation = z.object({ minutes, summary: z.string() });
/**
 * POST /api/requests/:id/choose-slot: the start of one of `proposed`, which is booked. 409 `slot_not_proposed` when it is none of
 * them (any more), 409 `slot_taken` when somebody else has taken that time meanwhile.
 */
export const chooseSlot = z.object({ startsAt });
