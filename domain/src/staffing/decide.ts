import type { Ctx } from '../kernel/decider.js';
import { recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { AVAILABILITIES } from '../rules/availability.js';
import type { StaffingCommand, StaffingNeeds } from './commands.js';
import type { StaffingEvent } from './events.js';
import { type Profile, profileRecord } from './profile-record.js';
import { PROFILE_DEFAULTS, type StaffProfileState } from './state.js';

type Decision = Result<readonly StaffingEvent[], Rejection>;

/** What is wrong with the skills together. */
const togetherErrors = ({ specializations }: Profile): readonly FieldError[] => {
  const names = specializations.map((one) => one.specialization.trim());
  const isTwice = new Set(names).size < names.length;
  const primary = specializations.filter((one) => one.isPrimary);
  return [
    ...(isTwice ? wrongAt('specializations', 'specializations.twice') : []),
    ...(primary.length > 1 ? wrongAt('specializations', 'specializations.primary') : []),
  ];
};

const noSuchStaff: Decision = refuse('not_found', 'staff.not_found');

/** The values as they are saved; no event where they are already. */
const save = (
  given: Profile,
  state: StaffProfileState,
  type: StaffingEvent['type'] & `StaffProfile${string}`,
): Decision => {
  const errors = [...recordErrors(profileRecord, given), ...togetherErrors(given)];
  if (errors.length > 0) return refuseValues('staff.invalid', errors);
  const profile = tidyRecord(profileRecord, given);
  const { exists, availability, ...present } = state;
  return ok(exists && sameJson(profile, present) ? [] : [{ type, data: profile }]);
};

/** The rules of a staff profile: admins edit it, its owner says whether they are there and describes their own work. */
export const decideStaffProfile = (
  command: StaffingCommand,
  state: StaffProfileState,
  { userId, isStaff }: StaffingNeeds['others'],
  ctx: Ctx,
): Decision => {
  const { actor } = ctx;
  const self = actor.role === 'staff' && actor.id === userId;
  const admin = actor.role === 'admin' || actor.role === 'system';
  const { exists, availability, ...present } = state;

  if (command.type === 'changeAvailability') {
    if (!admin && !self) return refuse('forbidden', 'staff.not_yours');
    if (!exists && !isStaff) return noSuchStaff;
    if (!AVAILABILITIES.includes(command.to))
      return refuseValues(
        'staff.invalid',
        wrongAt('to', 'availability.unknown', { options: AVAILABILITIES.join(', ') }),
      );
    if (command.to === availability) return ok([]);
    const changed: StaffingEvent = { type: 'AvailabilityChanged', data: { from: availability, to: command.to } };
    // A person without a profile has the default one; the first change records it.
    return ok(exists ? [changed] : [{ type: 'StaffProfileCreated', data: PROFILE_DEFAULTS }, changed]);
  }

  if (command.type === 'describeWork') {
    if (!admin && !self) return refuse('forbidden', 'staff.not_yours');
    if (!exists && !isStaff) return noSuchStaff;
    const { type: _, ...work } = command;
    return save({ ...present, ...work }, state, exists ? 'StaffProfileEdited' : 'StaffProfileCreated');
  }

  if (!admin) return refuse('forbidden', 'staff.admin_only');
  const { type, ...values } = command;
  if (!exists && (type === 'editProfile' || !isStaff)) return noSuchStaff;
  if (type === 'editProfile') return save({ ...present, ...values }, state, 'StaffProfileEdited');
  const created = save({ ...PROFILE_DEFAULTS, ...values }, state, 'StaffProfileCreated');
  return exists && created.ok && created.value.length > 0 ? refuse('conflict', 'staff.exists') : created;
};
