import type { CaseView } from '@anupalan/domain/contracts/requests';
import { expect } from 'vitest';
import type { Person } from './case-kit.js';
import { type ConsultationKit, QUESTION, startConsultationKit } from './consultation-kit.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const FIRST_DAY = 2;
let days = FIRST_DAY;
/** A slot on a day that no other test uses: 10:00 to 10:30 in India, or so many minutes later. */
export const newDay = (): ((minutes?: number) => { readonly startsAt: string; readonly minutes: number }) => {
  days += 1;
  const start = Date.parse('2026-11-21T04:30:00.000Z') + days * 24 * HOUR;
  return (minutes = 0) => ({ startsAt: new Date(start + minutes * MINUTE).toISOString(), minutes: 30 });
};
export type Time = ReturnType<ReturnType<typeof newDay>>;
export const slotOf = ({ startsAt, minutes }: Time) => ({
  starts_at: startsAt,
  ends_at: new Date(Date.parse(startsAt) + minutes * MINUTE).toISOString(),
});

export const staffCall = (person: Person, id: string, name: string, body: unknown, headers = {}) =>
  person.client.post(`/api/staff/requests/${id}/${name}`, body, headers);
export const book = (person: Person, id: string, time: unknown, headers = {}) =>
  staffCall(person, id, 'book-consultation', time, headers);
export const propose = (person: Person, id: string, ...slots: readonly unknown[]) =>
  staffCall(person, id, 'propose-slots', { slots });
export const conclude = (person: Person, id: string, body: unknown, headers = {}) =>
  staffCall(person, id, 'conclude-consultation', body, headers);
export const choose = (person: Person, id: string, { startsAt }: Pick<Time, 'startsAt'>) =>
  person.client.post(`/api/requests/${id}/choose-slot`, { startsAt });
export const refusal = ({ status, body }: { readonly status: number; readonly body: { readonly code?: string } }) =>
  `${status} ${body.code}`;

/** The stages of a case's page. */
export const rail = (view: CaseView) => view.stages.map(({ code, state }) => `${code}: ${state}`);

/** Two customers, two members of staff and an admin, with helpers for the states of a consultation. */
export interface ConsultationCast {
  readonly kit: ConsultationKit;
  readonly asha: Person;
  readonly ravi: Person;
  readonly meera: Person;
  readonly arjun: Person;
  readonly admin: Person;
  /** The question with future days for any time of the clock. */
  later(answers: typeof QUESTION): typeof QUESTION;
  /** A consultation of Asha or this customer, assigned to Meera. */
  asked(customer?: Person, staff?: Person): Promise<string>;
  /** A consultation of Asha with Meera that begins in a minute. */
  soon(): Promise<{ readonly id: string; readonly time: Time }>;
}

export const startConsultationCast = async (): Promise<ConsultationCast> => {
  // Each file has its own calendars, whatever other files have booked.
  days = FIRST_DAY;
  const kit = await startConsultationKit();
  const asha = await kit.person('customer', 'Asha');
  const ravi = await kit.person('customer', 'Ravi');
  const meera = await kit.person('staff', 'Meera');
  const arjun = await kit.person('staff', 'Arjun');
  const admin = await kit.person('admin', 'Lata');
  for (const lawyer of [meera, arjun, admin]) await kit.asLawyer(lawyer);
  const later = (answers: typeof QUESTION) => {
    const day = (n: number): string => {
      const date = new Date(kit.clock.now() + n * 24 * HOUR);
      return (date.getUTCDay() === 0 ? new Date(date.getTime() + 24 * HOUR) : date).toISOString().slice(0, 10);
    };
    return { ...answers, slot_1_date: day(2), slot_2_date: day(4) };
  };
  const asked = async (customer = asha, staff = meera): Promise<string> => {
    const id = await kit.bought(customer);
    await customer.client.post(`/api/requests/${id}/submit-intake`, { answers: later(QUESTION) });
    expect((await staffCall(staff, id, 'claim', {})).status).toBe(200);
    return id;
  };

  const soon = async (): Promise<{ readonly id: string; readonly time: Time }> => {
    const id = await asked();
    const time = { startsAt: new Date(kit.clock.now() + MINUTE).toISOString(), minutes: 30 };
    expect((await book(meera, id, time)).status).toBe(200);
    return { id, time };
  };
  return { kit, asha, ravi, meera, arjun, admin, later, asked, soon };
};
