import { initialConsultation } from '@anupalan/domain/consultations/consultation';
import type { Slot } from '@anupalan/domain/consultations/consultation-events';
import type { Consultation, ConsultationSlot } from '@anupalan/domain/contracts/consultations';
import { isCalendarDate, timeInIndia } from '@anupalan/domain/rules/dates';
import type { WaitingOn } from '@anupalan/domain/workflows/definition';
import { takesSlots } from '@anupalan/domain/workflows/phases';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import type { People } from '../platform/people-names.js';

const WINDOW = /^((?:[01]\d|2[0-3]):[0-5]\d) to ((?:[01]\d|2[0-3]):[0-5]\d)$/;

const slotView = ({ startsAt, endsAt }: Slot): ConsultationSlot => ({ starts_at: startsAt, ends_at: endsAt });
const textIn = (answers: Readonly<Record<string, unknown>>, key: string): string | null => {
  const value = answers[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The slots of the form: `slot_1_date` with `slot_1_time` and so on, as times. Invalid answers are left out. */
const wishedOf = (answers: Readonly<Record<string, unknown>>): ConsultationSlot[] =>
  Object.keys(answers)
    .flatMap((key) => /^slot_(\d+)_date$/.exec(key)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((n) => {
      const day = textIn(answers, `slot_${n}_date`) ?? '';
      const [, from, to] = WINDOW.exec(textIn(answers, `slot_${n}_time`) ?? '') ?? [];
      return isCalendarDate(day) && from !== undefined && to !== undefined
        ? [{ starts_at: timeInIndia(day, from), ends_at: timeInIndia(day, to) }]
        : [];
    });

interface ConsultationFacts {
  /** The profession that the service asks for. */
  readonly skill?: string | null;
  /** Proposals that other consultations have reserved since. */
  readonly taken?: readonly Slot[];
}

/**
 * The consultation of a case; `answers` are those of its form, null before the first submission or after an erasure.
 * `now` excludes past proposals.
 */
export const consultationOf = (
  doc: Case,
  answers: Readonly<Record<string, unknown>> | null,
  people: People,
  now: string,
  { skill = null, taken = [] }: ConsultationFacts = {},
): Consultation => {
  const { proposed, booked, tookPlace } = doc.consultation ?? initialConsultation;
  const rescheduled = rescheduledIn(doc);
  const gone = new Set(taken.map(({ startsAt }) => startsAt));
  const open = proposed.filter(({ startsAt }) => startsAt > now && !gone.has(startsAt)).map(slotView);
  const said = answers ?? {};
  const staffId = booked?.staffId ?? tookPlace?.staffId ?? null;
  const person = staffId === null ? undefined : people.get(staffId);
  const until =
    tookPlace === null ? null : new Date(Date.parse(tookPlace.startedAt) + tookPlace.minutes * 60_000).toISOString();
  return {
    state: stateOf(doc, open.length > 0),
    skill,
    topic: textIn(said, 'topic'),
    language: textIn(said, 'language'),
    wished: rescheduled?.by === 'customer' ? [] : wishedOf(said),
    proposed: open,
    starts_at: booked?.startsAt ?? tookPlace?.startedAt ?? null,
    ends_at: booked?.endsAt ?? until,
    minutes: tookPlace?.minutes ?? null,
    rescheduled,
    with: staffId === null ? null : { id: staffId, name: person?.name ?? null, title: person?.staff?.title || null },
  };
};

const rescheduledIn = ({ rescheduled }: Case): Consultation['rescheduled'] =>
  rescheduled === null
    ? null
    : {
        by: rescheduled.by === 'customer' ? 'customer' : 'office',
        ...slotView(rescheduled),
        note: String(rescheduled.note ?? ''),
      };

const stateOf = ({ consultation, submission }: Case, proposed: boolean): Consultation['state'] => {
  const { booked, tookPlace } = consultation ?? initialConsultation;
  if (booked !== null) return 'booked';
  if (tookPlace !== null) return 'took_place';
  if (proposed) return 'proposed';
  return submission.attempt === 0 ? 'unasked' : 'asked';
};

/** The acting party: that of the status, except for the customer's choice among proposed slots. */
export const waitingOnOf = ({ header }: Case, { state }: Consultation): WaitingOn =>
  state === 'proposed' && takesSlots(workflowOf(header.workflow), header.status)
    ? 'customer'
    : statusViewOf(header.workflow, header.status).waitingOn;
