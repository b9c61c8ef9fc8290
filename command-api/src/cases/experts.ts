import type { DueCallView, Expert, ExpertCase, ExpertsView, WaitingCall } from '@anupalan/domain/contracts/experts';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { can } from '@anupalan/domain/rules/permissions';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import type { CallBack, ContactsDoc } from '@anupalan/projector/read-models/contacts/doc';
import type { DueCall } from '@anupalan/projector/read-models/contacts/queries';
import { profileOf } from '@anupalan/projector/read-models/people/queries';
import { teamRoleSeen } from '../platform/cases/team.js';
import type { People } from '../platform/people-names.js';

const waitingCall = ({ when, askedAt, dueOn, tries }: CallBack, now: string): WaitingCall => ({
  when: String(when),
  asked_at: askedAt,
  due_on: dueOn,
  overdue: dueOn < dayInIndia(now),
  tries: tries.length,
  last_try_at: tries.at(-1)?.at ?? null,
});

/** What a case is to its customer's experts. */
interface Worked {
  readonly row: CaseListDoc;
  readonly shown: ExpertCase;
  readonly contacts: ContactsDoc;
}

const worked = (row: CaseListDoc, contacts: ContactsDoc, now: string): Worked => ({
  row,
  contacts,
  shown: {
    id: row.id,
    case_number: row.caseNumber,
    service_id: row.serviceId,
    service_title: row.serviceTitle,
    status_label: statusViewOf(row.workflow, row.status).label,
    last_message_at: contacts.lastMessageAt,
    call: contacts.call === null ? null : waitingCall(contacts.call, now),
  },
});

const expertOf = (id: string, cases: readonly Worked[], people: People): Expert => {
  const person = people.get(id);
  const profile = person === undefined ? null : profileOf(person);
  const talks = cases.flatMap(({ shown, contacts }) =>
    contacts.talks.flatMap(({ staffId, startsAt, endsAt, minutes }) =>
      staffId === id ? [{ case_number: shown.case_number, starts_at: startsAt, ends_at: endsAt, minutes }] : [],
    ),
  );
  return {
    id,
    name: person?.name ?? null,
    title: profile?.title || null,
    specializations: (profile?.specializations ?? []).map(({ specialization }) => specialization),
    cases: cases.filter(({ contacts }) => contacts.assignedTo === id).map(({ shown }) => shown),
    earlier_cases: cases.filter(({ contacts }) => contacts.earlier.includes(id)).map(({ shown }) => shown),
    talks: talks.sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1)),
  };
};

/** Everybody who has or had one of these cases: who has one now comes first, then whose case changed last. */
export const expertsShown = (
  rows: readonly CaseListDoc[],
  contacts: readonly ContactsDoc[],
  people: People,
  now: string,
): ExpertsView => {
  const byId = new Map(contacts.map((doc) => [doc.id, doc]));
  const cases = rows.flatMap((row) => {
    const doc = byId.get(row.id);
    return doc === undefined ? [] : [worked(row, doc, now)];
  });
  const ids = [
    ...cases.flatMap(({ contacts: { assignedTo } }) => assignedTo ?? []),
    ...cases.flatMap(({ contacts: { earlier } }) => earlier),
  ];
  const unassigned = cases.filter(({ row, contacts }) => contacts.assignedTo === null && row.lifecycle === 'open');
  return {
    items: [...new Set(ids)].map((id) => expertOf(id, cases, people)),
    unassigned: unassigned.map(({ shown }) => shown),
  };
};

type Called = DueCall & { readonly whom: string };

/** Whom to call: whoever of the team asked, as long as they are there and may still speak about the request; else its customer. */
export const calledIn = (
  reads: ReadStore,
  calls: readonly DueCall[],
  rows: ReadonlyMap<string, CaseListDoc>,
  people: People,
): Promise<readonly Called[]> =>
  Promise.all(
    calls.map(async (due): Promise<Called> => {
      const { id, customerId, call } = due;
      const [row, asker] = [rows.get(id), people.get(call.by ?? customerId)];
      if (row === undefined || asker === undefined || asker.erased) return { ...due, whom: customerId };
      const team = await teamRoleSeen(reads, { userId: asker.id, role: asker.role }, row);
      return { ...due, whom: can(asker.role, 'case.message', { team }) ? asker.id : customerId };
    }),
  );

/** The calls with their cases, without those whose case is not known yet. Who opens a case that nobody has is recorded: the number is read there. */
export const callsShown = (
  calls: readonly Called[],
  rows: ReadonlyMap<string, CaseListDoc>,
  people: People,
  now: string,
): DueCallView[] =>
  calls.flatMap(({ id, assignedTo, call, whom }) => {
    const row = rows.get(id);
    const customer = people.get(whom);
    const mobile = assignedTo === null ? null : (customer?.mobile ?? null);
    if (row === undefined) return [];
    return [
      {
        request_id: id,
        case_number: row.caseNumber,
        service_title: row.serviceTitle,
        customer: { name: customer?.name ?? customer?.contactName ?? null, mobile },
        assignee: assignedTo === null ? null : { id: assignedTo, name: people.get(assignedTo)?.name ?? null },
        ...waitingCall(call, now),
      },
    ];
  });
