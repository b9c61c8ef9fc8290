import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { type FactsOf, type Informed, informed } from '../kernel/facts.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type Rejection } from '../kernel/rejection.js';
import { err, ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { minutesProblem } from '../rules/consultation-slots.js';
import { can } from '../rules/permissions.js';
import type { TeamRole } from '../rules/team.js';
import { isInCorrection, takesAnswers, takesSlots } from '../workflows/phases.js';
import { currentVersion, type WorkflowRef, workflowOf } from '../workflows/registry.js';
import { isCancelled } from '../workflows/statuses.js';
import type { ConsultationFact } from '../workflows/steps.js';
import { statusViewOf } from '../workflows/words.js';
import {
  type Booking,
  type ConsultationEvent,
  type ConsultationEvents,
  consultationEventSpecs,
  type Slot,
} from './consultation-events.js';
import { slotErrors, slotListErrors } from './slots.js';
import { SLOT_TAKEN } from './staff-calendar.js';

/** `staffId` is the assignee, in whose calendar the slot was reserved before (staff-calendar). */
export type ConsultationCommand =
  | { readonly type: 'proposeSlots'; readonly slots: readonly Slot[] }
  | ({ readonly type: 'bookConsultation' } & Booking)
  /** By the customer: the start of a proposed slot; with `endsAt`, only if it still ends then. */
  | { readonly type: 'chooseSlot'; readonly startsAt: string; readonly endsAt?: string; readonly staffId: string }
  | { readonly type: 'recordConsultation'; readonly minutes: number }
  /** Follows RequestCancelled, and ConsultationRescheduled: then only that booking, not one that came since. */
  | { readonly type: 'releaseConsultation'; readonly booking?: number }
  /** Follows RequestAssigned, and a booking or hand-over during which the case may have changed. */
  | { readonly type: 'followCase' };

/** The case of the consultation. */
export type CaseFacts = {
  /** Of the request; left out when there is none. */
  readonly workflow?: WorkflowRef;
  readonly requestStatus?: string | null;
  readonly customerId?: string | null;
  readonly assigneeId?: string | null;
  /** The actor's role in the team of its business, where somebody else bought it. */
  readonly team?: TeamRole | undefined;
};
/** `overtaken`: the slot was reserved for another consultation after it was reserved for this one. */
type SlotFacts = CaseFacts & { readonly overtaken: boolean };

export type ConsultationNeeds = {
  readonly proposeSlots: CaseFacts;
  readonly bookConsultation: SlotFacts;
  readonly chooseSlot: SlotFacts;
  readonly recordConsultation: CaseFacts;
  readonly followCase: CaseFacts;
};
type ConsultationFacts = FactsOf<ConsultationNeeds, ConsultationCommand['type']>;
type Asked = Informed<ConsultationCommand, ConsultationNeeds>;

export type ConsultationState = {
  /** The proposed slots, earliest first. */
  readonly proposed: readonly Slot[];
  readonly booked: Booking | null;
  /** How often a slot was booked; the number of the present booking. */
  readonly bookings: number;
  readonly tookPlace: ConsultationEvents['ConsultationTookPlace'] | null;
};

export type ConsultationDecision = Result<readonly ConsultationEvent[], Rejection>;

const notOpen = (workflow: WorkflowRef, status: string): ConsultationDecision =>
  takesAnswers(workflowOf(workflow), status)
    ? refuse('not_allowed', 'question_not_sent')
    : refuse('not_allowed', 'consultation_not_open', {
        params: { label: statusViewOf(workflow, status).label, status },
      });

/** Why the actor may not give this command for this case; null when they may. */
const forbidden = (
  type: ConsultationCommand['type'],
  { customerId, assigneeId, team }: CaseFacts,
  { actor }: Ctx,
): ConsultationDecision | null => {
  if (type === 'chooseSlot') {
    const own = actor.id === customerId;
    if (actor.role === 'customer' && can(actor.role, 'case.advance', { own, team })) return null;
    return refuse('forbidden', team === undefined ? 'not_your_request' : 'team.not_allowed');
  }
  if (actor.role !== 'admin' && (actor.role !== 'staff' || actor.id !== assigneeId))
    return refuse('forbidden', 'role_not_permitted');
  return null;
};

const propose = (slots: readonly Slot[], state: ConsultationState, now: string): ConsultationDecision => {
  const errors = slotListErrors(slots, now);
  if (errors.length > 0) return refuseValues('slots.invalid', errors);
  const sorted = slots.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return ok(sameJson(sorted, state.proposed) ? [] : [{ type: 'ConsultationSlotsProposed', data: { slots: sorted } }]);
};

const book = (
  booking: Booking,
  by: 'staff' | 'customer',
  state: ConsultationState,
  { overtaken }: SlotFacts,
): ConsultationDecision => {
  const { startsAt, endsAt, staffId } = booking;
  const wanted = { startsAt, endsAt, staffId };
  if (state.booked !== null && sameJson(wanted, state.booked)) {
    // Booking the present slot again withdraws the proposals to move it.
    const takesBack = by === 'staff' && state.proposed.length > 0;
    return ok(takesBack ? [{ type: 'ConsultationBooked', data: { ...wanted, by, moved: false } }] : []);
  }
  if (overtaken) return err(SLOT_TAKEN);
  return ok([{ type: 'ConsultationBooked', data: { ...wanted, by, moved: state.booked !== null } }]);
};

/** The proposed slot that begins then, or why it cannot be chosen. A repeated choice is the present booking. */
const chosenSlot = (
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt?: string },
  { proposed, booked }: ConsultationState,
  now: string,
): Result<Slot, Rejection> => {
  const isChosen = (one: Slot): boolean => one.startsAt === startsAt && one.endsAt === (endsAt ?? one.endsAt);
  const slot = [...proposed, ...(booked === null ? [] : [booked])].find(isChosen);
  if (slot === undefined) return refuse('conflict', 'slot_not_proposed');
  if (slot.startsAt <= now) return refuse('conflict', 'slot_past');
  return ok(slot);
};

const record = (minutes: number, { booked, tookPlace }: ConsultationState, now: string): ConsultationDecision => {
  const found = minutesProblem(minutes);
  if (found !== null) return refuseValues('minutes.invalid', errorAt('minutes', found));
  if (booked === null) {
    if (tookPlace === null) return refuse('not_allowed', 'consultation_not_booked');
    // Sent again for its delivery: the record stays unchanged.
    return tookPlace.minutes === minutes
      ? ok([])
      : refuse('conflict', 'consultation_took_place', { params: { minutes: tookPlace.minutes } });
  }
  if (now < booked.startsAt) return refuse('not_allowed', 'consultation_not_begun');
  return ok([
    { type: 'ConsultationTookPlace', data: { startedAt: booked.startsAt, minutes, staffId: booked.staffId } },
  ]);
};

type FollowUp = Extract<Asked, { readonly type: 'releaseConsultation' | 'followCase' }>;

/** A cancelled request needs no slot, and a question that was sent back none before it is answered. */
const needsNoSlot = ({ workflow = currentVersion('consultation'), requestStatus }: CaseFacts): boolean =>
  isCancelled(requestStatus ?? null) || isInCorrection(workflowOf(workflow), requestStatus ?? '');

/** The reaction to a change of the case. */
const followUp = (
  { type, command, facts }: FollowUp,
  { booked, bookings }: ConsultationState,
  { actor }: Ctx,
): ConsultationDecision => {
  if (actor.role !== 'system') return refuse('forbidden', 'case_steps_only');
  if (booked === null) return ok([]);
  if (type === 'releaseConsultation' && (command.booking ?? bookings) !== bookings) return ok([]);
  if (type === 'releaseConsultation' || needsNoSlot(facts)) return ok([{ type: 'ConsultationReleased', data: booked }]);
  const staffId = facts.assigneeId ?? booked.staffId;
  return ok(staffId === booked.staffId ? [] : [{ type: 'ConsultationHandedOver', data: { ...booked, staffId } }]);
};

const decide = (
  given: ConsultationCommand,
  state: ConsultationState,
  told: ConsultationFacts,
  ctx: Ctx,
): ConsultationDecision => {
  const asked = informed<ConsultationCommand, ConsultationNeeds>(given, told);
  if (asked.type === 'releaseConsultation' || asked.type === 'followCase') return followUp(asked, state, ctx);
  const { type, command, facts } = asked;
  const status = facts.requestStatus ?? null;
  if (status === null) return refuse('not_found', 'request_not_found');
  const stop = forbidden(type, facts, ctx);
  if (stop !== null) return stop;
  const { workflow } = facts;
  if (workflow === undefined || !workflowOf(workflow).consultation) return refuse('not_allowed', 'not_a_consultation');
  if (!takesSlots(workflowOf(workflow), status)) return notOpen(workflow, status);
  if (type === 'recordConsultation') return record(command.minutes, state, ctx.now);
  if ((facts.assigneeId ?? null) === null) return refuse('not_allowed', 'nobody_assigned');
  if (type === 'proposeSlots') return propose(command.slots, state, ctx.now);
  // The slot was reserved with a previous assignee.
  if (command.staffId !== facts.assigneeId) return refuse('conflict', 'assignee_changed');
  switch (type) {
    case 'bookConsultation': {
      const errors = slotErrors(command, ctx.now);
      return errors.length > 0 ? refuseValues('slot.invalid', errors) : book(command, 'staff', state, facts);
    }
    case 'chooseSlot': {
      const slot = chosenSlot(command, state, ctx.now);
      return slot.ok ? book({ ...slot.value, staffId: command.staffId }, 'customer', state, facts) : slot;
    }
  }
};

/** True when the consultation took place and no other slot is agreed. */
export const hasTakenPlace = ({ booked, tookPlace }: ConsultationState): boolean =>
  booked === null && tookPlace !== null;

/** What the steps of its case ask of the consultation. */
export const consultationFact = ({ booked, bookings, tookPlace }: ConsultationState): ConsultationFact => ({
  booked,
  bookings,
  tookPlaceAt: tookPlace?.startedAt ?? null,
});

/** Start of the agreed consultation, else of the last one that took place; null for neither. */
export const consultationStartsAt = ({ booked, tookPlace }: ConsultationState): string | null =>
  booked?.startsAt ?? tookPlace?.startedAt ?? null;

/** The consultation after an event; for every fold of these events, including the read models'. */
export const evolveConsultation = (state: ConsultationState, event: ConsultationEvent): ConsultationState => {
  switch (event.type) {
    case 'ConsultationSlotsProposed':
      return { ...state, proposed: event.data.slots };
    case 'ConsultationBooked': {
      const { startsAt, endsAt, staffId } = event.data;
      return { proposed: [], booked: { startsAt, endsAt, staffId }, bookings: state.bookings + 1, tookPlace: null };
    }
    case 'ConsultationHandedOver':
      return { ...state, booked: event.data };
    case 'ConsultationReleased':
      return { ...state, booked: null };
    case 'ConsultationTookPlace':
      return { ...state, proposed: [], booked: null, tookPlace: event.data };
  }
};

export const initialConsultation: ConsultationState = { proposed: [], booked: null, bookings: 0, tookPlace: null };

/**
 * `consultation-<requestId>`: the slots of a request's consultation. `staffCalendar` keeps the slots of one person from
 * overlapping and is asked first.
 */
export const consultation: Aggregate<ConsultationState, ConsultationCommand, ConsultationEvent, ConsultationNeeds> = {
  prefix: 'consultation',
  decider: { initial: initialConsultation, decide, evolve: evolveConsultation },
  events: consultationEventSpecs,
};
