import { type ConsultationEvent, consultationEventSpecs } from '@anupalan/domain/consultations/consultation-events';
import type { ErasureEvent } from '@anupalan/domain/identity/erasure-events';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { DecisionTime } from '@anupalan/domain/rules/decision-time';
import {
  clockAt,
  type DueClock,
  type Place,
  startClock,
  withBookedCall,
  withoutCall,
  withProposedCall,
} from '@anupalan/domain/rules/due-date';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';

/** The fields of a case that its clock depends on. */
interface Timed {
  readonly workflow: WorkflowRef;
  readonly estimatedDays: number;
  readonly decisionTime: DecisionTime | null;
  readonly clock: DueClock | null;
}

/** Names the cases of an erased customer, whose clocks end: they know the state that the form named. */
export type CasesErased = Extract<ErasureEvent, { type: 'ErasureStarted' }>;

/** The clock after an event of the request at `time`, which brought it to `place`; null until it is paid. */
export const clockAfter = (
  { workflow, clock, ...promised }: Timed,
  event: RequestEvent,
  time: string,
  place: Place,
): DueClock | null => {
  const known =
    event.type === 'IntakeReceived' && clock !== null ? { ...clock, state: event.data.state ?? null } : clock;
  const running = event.type === 'InitialPaymentReceived' ? startClock(time, promised) : known;
  return running === null ? null : clockAt(running, workflow, place, time);
};

/** Every event of a consultation: all of them belong to the case. */
export const CONSULTATION_EVENTS = Object.keys(consultationEventSpecs) as ConsultationEvent['type'][];

/** The clock after an event of the consultation; other events of consultations do not change it. */
export const clockAfterCall = (clock: DueClock | null, event: ConsultationEvent, time: string): DueClock | null => {
  if (clock === null) return null;
  switch (event.type) {
    case 'ConsultationBooked':
      return withBookedCall(clock, event.data.startsAt, time);
    case 'ConsultationReleased':
      return withoutCall(clock, time);
    case 'ConsultationSlotsProposed': {
      const last = event.data.slots.at(-1);
      return last === undefined ? clock : withProposedCall(clock, last.startsAt);
    }
    default:
      return clock;
  }
};
