import * as contract from '@anupalan/domain/contracts/assignment';
import { done } from '@anupalan/domain/contracts/common';
import { fromWire } from '@anupalan/domain/kernel/record';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { profileRecord } from '@anupalan/domain/staffing/profile-record';
import { success } from '@anupalan/domain/texts/done';
import { caseloads, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { staffMembers } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { staffProfileView } from './assignment-views.js';

const tag = 'admin';
type Body = z.output<typeof contract.changedStaffProfile>;

/** Saves the profile, then the availability: two commands, one answer. */
const save = async (
  app: App,
  userId: string,
  { availability_status: to, ...body }: Body,
  makes: boolean,
  context: CommandContext,
) => {
  const { exists } = (await app.load(staffProfile, userId)).state;
  const type = makes || !exists ? 'createProfile' : 'editProfile';
  const values = fromWire(profileRecord, body);
  const saved = await app.execute(staffProfile, userId, { type, ...values }, childCommand(context, 'profile'));
  if (!saved.ok || to === undefined) return saved;
  return app.execute(staffProfile, userId, { type: 'changeAvailability', to }, childCommand(context, 'availability'));
};

export const staffProfileRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/staff-profiles',
    summary: 'Active staff and admins with what they know, how much they have and may have, and whether they are there',
    tag,
    access: ['admin'],
    answer: contract.staffProfiles,
    reads: listReads,
    handle: async ({ app }) => {
      const people = await staffMembers(app.reads);
      const loads = await caseloads(app.reads, people);
      return reply({ items: people.map((person) => staffProfileView(person, loads.get(person.id) ?? 0)) });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/staff-profiles',
    summary: 'Give a member of staff a profile; what is left out has its default',
    tag,
    access: ['admin'],
    body: contract.newStaffProfile,
    answer: done,
    handle: async ({ app, body: { user_id: userId, ...body }, context }) => {
      const made = await save(app, userId, body, true, context);
      if (!made.ok) return refuse(made.error);
      const { position } = made.value;
      return reply({ ...success('staff_profile_created'), id: userId }, { position });
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/admin/staff-profiles/:id',
    summary: 'Change what a member of staff knows, how many cases they may have, whether they are there',
    tag,
    access: ['admin'],
    params: z.object({ id: z.string().max(100).meta({ description: 'Id of the user' }) }),
    body: contract.changedStaffProfile,
    answer: done,
    handle: async ({ app, params: { id }, body, context }) => {
      const saved = await save(app, id, body, false, context);
      if (!saved.ok) return refuse(saved.error);
      const { position } = saved.value;
      return reply({ ...success('staff_profile_saved'), id }, { position });
    },
  }),
];
