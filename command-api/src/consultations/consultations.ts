import { type BookingCommand, booking } from '@anupalan/domain/consultations/booking';
import { conclusion } from '@anupalan/domain/consultations/conclusion';
import { type CaseFacts, type ConsultationCommand, consultation } from '@anupalan/domain/consultations/consultation';
import type { ConsultationEvent, Slot } from '@anupalan/domain/consultations/consultation-events';
import {
  overlapping,
  type Reservation,
  SLOT_TAKEN,
  staffCalendar,
} from '@anupalan/domain/consultations/staff-calendar';
import { submission } from '@anupalan/domain/intake/aggregate';
import { refuseValues } from '@anupalan/domain/kernel/refuse';
import { type Rejection, wrongAt } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { type RequestState, workflowOfState } from '@anupalan/domain/requests/state';
import { slotOf } from '@anupalan/domain/rules/consultation-slots';
import { awaitsReview, takesSlots } from '@anupalan/domain/workflows/phases';
import { isoNow } from '@anupalan/infra/ports/clock';
import { OutcomeUnknown } from '@anupalan/infra/ports/unavailable';
import type { App } from '../platform/app.js';
import type { OpenCase } from '../platform/cases/access.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CHANGED_MEANWHILE, type Executed, type ExecuteOptions } from '../platform/commands/execute.js';
import { derivedId } from '../platform/commands/ids.js';
import type { Load } from '../platform/commands/load.js';

type Outcome = Promise<Result<Executed, Rejection>>;

/** The request of a consultation, from the log. */
export type ConsultationRequest = Pick<OpenCase, 'id' | 'state'>;

/** A time as the calls name it. */
export interface RequestedSlot {
  readonly startsAt: string;
  readonly minutes: number;
}

/** The facts about its request that a consultation's rules need; empty without one. */
export const factsOfCase = ({ origin, status, assigneeId }: RequestState): CaseFacts =>
  origin === null
    ? {}
    : { workflow: origin.workflow, requestStatus: status, customerId: origin.customerId, assigneeId };

/**
 * A person's reservations that keep their slot: their booking is pending, or the consultation of an open case is booked
 * there.
 */
export const inForceAmong = async (
  load: Load,
  staffId: string,
  reservations: readonly Reservation[],
): Promise<readonly Reservation[]> => {
  // Bookings before consultations: what a booking that has ended has booked is seen in its consultation.
  const pending = await Promise.all(
    reservations.map(
      async ({ bookingId }) => bookingId !== undefined && (await load(booking, bookingId)).state.step !== null,
    ),
  );
  const counts = await Promise.all(
    reservations.map(async ({ requestId, startsAt, endsAt }, n) => {
      if (pending[n] === true) return true;
      const { booked } = (await load(consultation, requestId)).state;
      if (booked?.staffId !== staffId || booked.startsAt !== startsAt || booked.endsAt !== endsAt) return false;
      const { state } = await load(serviceRequest, requestId);
      return takesSlots(workflowOfState(state), state.status ?? '');
    }),
  );
  return reservations.filter((_, n) => counts[n] === true);
};

/** True when the question of a case is not accepted yet, unless an admin's override skipped that. */
export const questionWaits = async (load: Load, requestId: string): Promise<boolean> => {
  const { state } = await load(serviceRequest, requestId);
  const pending = awaitsReview(workflowOfState(state), state.status ?? '');
  return pending && (await load(submission, requestId)).state.status === 'pending_review';
};

/** Decides the command; called before any other write for it. */
const decided = async (
  app: App,
  found: ConsultationRequest,
  command: ConsultationCommand,
  { actor }: CommandContext,
): Promise<Result<readonly ConsultationEvent[], Rejection>> => {
  const { state } = await app.load(consultation, found.id);
  const facts = factsOfCase(found.state);
  return consultation.decider.decide(command, state, facts, { now: isoNow(app.clock), actor, id: () => '' });
};

/**
 * The outcome of a flow whose steps run before the answer. After a crash or a slow store the subscription completes it,
 * and the same call then answers it.
 */
const outcomeOf = (
  flow: string,
  { step, refused }: { readonly step: string | null; readonly refused: Rejection | null },
  done: Executed,
): Result<Executed, Rejection> => {
  if (refused !== null) return err(refused);
  if (step !== null) throw new OutcomeUnknown(`The ${flow} is still under way.`);
  return ok(done);
};

const agree = async (
  app: App,
  { id: requestId }: ConsultationRequest,
  wanted: Extract<BookingCommand, { readonly type: 'requestBooking' }>['wanted'],
  context: CommandContext,
): Outcome => {
  const bookingId = derivedId('booking', requestId, context.commandId);
  const done = await app.execute(booking, bookingId, { type: 'requestBooking', requestId, wanted }, context);
  return done.ok ? outcomeOf('booking', (await app.load(booking, bookingId)).state, done.value) : done;
};

const notATime = (path: string): Result<never, Rejection> => refuseValues('slot.invalid', wrongAt(path, 'slot.format'));

/** Staff book a slot; a booked consultation is moved. */
export const bookConsultation = async (
  app: App,
  found: ConsultationRequest,
  { startsAt, minutes }: RequestedSlot,
  context: CommandContext,
): Outcome => {
  const slot = slotOf(startsAt, minutes);
  if (slot === null) return notATime('startsAt');
  const staffId = found.state.assigneeId ?? '';
  return agree(app, found, { type: 'bookConsultation', ...slot, staffId }, context);
};

/** The customer chooses a proposed slot. */
export const chooseSlot = async (
  app: App,
  found: ConsultationRequest,
  startsAt: string,
  context: CommandContext,
): Outcome => {
  const wanted = slotOf(startsAt, 0)?.startsAt;
  if (wanted === undefined) return notATime('startsAt');
  const staffId = found.state.assigneeId ?? '';
  return agree(app, found, { type: 'chooseSlot', startsAt: wanted, staffId }, context);
};

/** Staff propose other slots, none of them taken by another consultation. */
export const proposeSlots = async (
  app: App,
  found: ConsultationRequest,
  wanted: readonly RequestedSlot[],
  context: CommandContext,
): Outcome => {
  const slots: Slot[] = [];
  for (const [n, { startsAt, minutes }] of wanted.entries()) {
    const slot = slotOf(startsAt, minutes);
    if (slot === null) return notATime(`slots.${n}.startsAt`);
    slots.push(slot);
  }
  const command = { type: 'proposeSlots', slots } as const;
  if (await app.isRecorded(consultation, found.id, context.commandId))
    return app.execute(consultation, found.id, command, context);
  const would = await decided(app, found, command, context);
  if (!would.ok) return would;
  const taken = await takenAmong(app, { requestId: found.id, staffId: found.state.assigneeId ?? '' }, slots);
  const errors = slots.flatMap((slot, n) => (taken.includes(slot) ? wrongAt(`slots.${n}.startsAt`, 'slot_taken') : []));
  if (errors.length > 0) return err({ ...SLOT_TAKEN, errors });
  return app.execute(consultation, found.id, command, context);
};

/** The slots that a consultation of another request has in this person's calendar. */
const takenAmong = async (
  { load }: Pick<App, 'load'>,
  { requestId, staffId }: { readonly requestId: string; readonly staffId: string },
  slots: readonly Slot[],
): Promise<readonly Slot[]> => {
  const { state } = await load(staffCalendar, staffId);
  const isTaken = async (slot: Slot): Promise<boolean> =>
    (await inForceAmong(load, staffId, overlapping(state, { requestId, ...slot }))).length > 0;
  const taken = await Promise.all(slots.map(isTaken));
  return slots.filter((_, n) => taken[n] === true);
};

/** Records that the consultation took place; its summary is the delivery. */
export const concludeConsultation = async (
  app: App,
  { id: requestId }: ConsultationRequest,
  said: { readonly minutes: number; readonly summary: string },
  context: CommandContext,
  { ifRevision }: ExecuteOptions,
): Outcome => {
  const conclusionId = derivedId('conclusion', requestId, context.commandId);
  if (ifRevision !== undefined && !(await app.isRecorded(conclusion, conclusionId, context.commandId))) {
    const { revision } = await app.load(serviceRequest, requestId);
    if (ifRevision !== revision) return err(CHANGED_MEANWHILE);
  }
  const done = await app.execute(conclusion, conclusionId, { type: 'requestConclusion', requestId, ...said }, context);
  return done.ok ? outcomeOf('conclusion', (await app.load(conclusion, conclusionId)).state, done.value) : done;
};
