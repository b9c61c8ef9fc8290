import { done } from '@anupalan/domain/contracts/common';
import { casePage, queuePage, queueTab } from '@anupalan/domain/contracts/requests';
import * as contract from '@anupalan/domain/contracts/staff';
import { fromWire, toWire } from '@anupalan/domain/kernel/record';
import type { Availability } from '@anupalan/domain/rules/availability';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import type { StaffingCommand } from '@anupalan/domain/staffing/commands';
import { workRecord } from '@anupalan/domain/staffing/profile-record';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { caseload, caseloads, uses as listReads, queue } from '@anupalan/projector/read-models/case-list/queries';
import { uses as catalogueReads, listServices } from '@anupalan/projector/read-models/catalogue/queries';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import { findPerson, profileOf, staffMembers } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { answerTo } from '../platform/http/answers.js';
import { refuseList } from '../platform/http/lists.js';
import { notFound, reply, route } from '../platform/http/route.js';
import { casesQuery, listCases, readCases } from './case-queries.js';
import { casePageOf } from './case-rows.js';

const tag = 'staff';

const memberOf = (person: PersonDoc, cases: number): contract.StaffMember => {
  const { title, maxConcurrentCases, specializations } = profileOf(person);
  return {
    id: person.id,
    name: person.name,
    role: person.role,
    title,
    availability: person.staff?.availability ?? 'available',
    max_concurrent_cases: maxConcurrentCases,
    current_caseload: cases,
    specializations: specializations.map(({ specialization }) => specialization),
  };
};

const ownProfileOf = (person: PersonDoc, cases: number): contract.OwnStaffProfile => ({
  ...memberOf(person, cases),
  ...toWire(workRecord, profileOf(person)),
});

/** Saves what one says of oneself, then the availability: two commands, one answer. */
const saveOwn = async (
  app: App,
  userId: string,
  { availability: to, ...body }: contract.OwnStaffProfilePatch,
  context: CommandContext,
) => {
  const change = (command: StaffingCommand) =>
    app.execute(staffProfile, userId, command, childCommand(context, command.type));
  const available = (of: Availability) => change({ type: 'changeAvailability', to: of });
  const work = fromWire(workRecord, body);
  if (to !== undefined && Object.keys(work).length === 0)
    return answerTo(await available(to), userId, success('availability_changed'));
  const described = await change({ type: 'describeWork', ...work });
  const saved = described.ok && to !== undefined ? await available(to) : described;
  return answerTo(saved, userId, success('staff_profile_saved'));
};

export const staffRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/queue',
    summary: 'The work queue by tab, with how many cases each tab holds; for admins the tabs are about all staff',
    tag,
    access: ['staff', 'admin'],
    query: casesQuery.extend({ tab: queueTab.default('mine') }),
    answer: queuePage,
    reads: listReads,
    handle: async (call) => {
      const { app, session, query } = call;
      const staffId = session.role === 'admin' ? null : session.userId;
      const read = await readCases(call, (options, now) =>
        queue(app.reads, { ...options, tab: query.tab, staffId, now }),
      );
      if (!read.ok) return refuseList(read.error);
      const { page } = read.value;
      return reply({ ...casePageOf(page, isoNow(app.clock)), counts: page.counts });
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/requests',
    summary: 'Every case, for staff',
    tag,
    access: ['staff', 'admin'],
    query: casesQuery,
    answer: casePage,
    reads: listReads,
    handle: listCases,
  }),
  route({
    method: 'GET',
    path: '/api/staff/members',
    summary: 'Active staff and admins with their caseload, by name: whom a case can be handed to',
    tag,
    access: ['staff', 'admin'],
    answer: z.array(contract.staffMember),
    reads: listReads,
    handle: async ({ app }) => {
      const people = await staffMembers(app.reads);
      const loads = await caseloads(app.reads, people);
      return reply(people.map((person) => memberOf(person, loads.get(person.id) ?? 0)));
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/services',
    summary: 'All services, also those that are not on offer: a case can be of each',
    tag,
    access: ['staff', 'admin'],
    answer: z.array(contract.serviceOfCases),
    reads: catalogueReads,
    handle: async ({ app }) => {
      const services = await listServices(app.reads, { onSale: false });
      return reply(services.map(({ slug, title, category }) => ({ id: slug, title, category })));
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/profile',
    summary: "The caller's own staff profile and caseload",
    tag,
    access: ['staff', 'admin'],
    answer: contract.ownStaffProfile,
    reads: listReads,
    handle: async ({ app, session }) => {
      const person = await findPerson(app.reads, session.userId);
      if (person === null) return notFound('staff.not_found');
      return reply(ownProfileOf(person, await caseload(app.reads, session.userId)));
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/staff/profile',
    summary: 'Say whether one is there to take cases, and describe oneself: about, and years of experience',
    tag,
    access: ['staff', 'admin'],
    body: contract.ownStaffProfilePatch,
    answer: done,
    handle: ({ app, session, body, context }) => saveOwn(app, session.userId, body, context),
  }),
];
