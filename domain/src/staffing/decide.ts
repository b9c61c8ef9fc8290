import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { AVAILABILITIES } from '../rules/availability.js';
import { checkNeeded, checkText, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '../rules/text.js';
import type { StaffingCommand, StaffingFacts } from './commands.js';
import type { Specialization, StaffingEvent, StaffingEvents } from './events.js';
import { PROFILE_DEFAULTS, type StaffProfileState } from './state.js';

type Decision = Result<readonly StaffingEvent[], Rejection>;
type Profile = StaffingEvents['StaffProfileEdited'];

const MAX_SPECIALIZATIONS = 30;

const whole = (path: string, label: string, value: number, min: number, max: number): readonly FieldError[] =>
  Number.isInteger(value) && value >= min && value <= max
    ? []
    : wrongAt(path, 'number.whole_range', { label, min, max });

const specializationErrors = (list: readonly Specialization[]): readonly FieldError[] => {
  const names = list.map((one) => one.specialization.trim());
  const errors = list.flatMap((one, i) => [
    ...errorAt(
      `specializations.${i}.specialization`,
      checkNeeded(one.specialization, { label: 'Specialization', max: MAX_NAME_LENGTH }),
    ),
    ...whole(`specializations.${i}.proficiencyLevel`, 'Proficiency', one.proficiencyLevel, 1, 5),
  ]);
  if (list.length > MAX_SPECIALIZATIONS)
    errors.push(...wrongAt('specializations', 'specializations.many', { max: MAX_SPECIALIZATIONS }));
  if (new Set(names).size < names.length) errors.push(...wrongAt('specializations', 'specializations.twice'));
  if (list.filter((one) => one.isPrimary).length > 1)
    errors.push(...wrongAt('specializations', 'specializations.primary'));
  return errors;
};

const errorsOf = (profile: Profile): readonly FieldError[] => [
  ...errorAt('title', checkText(profile.title, { label: 'Title', max: MAX_NAME_LENGTH })),
  ...errorAt('bio', checkText(profile.bio, { label: 'Bio', max: MAX_TEXT_LENGTH, multiline: true })),
  ...whole('experienceYears', 'Years of experience', profile.experienceYears, 0, 60),
  ...whole('maxConcurrentCases', 'Cases at once', profile.maxConcurrentCases, 1, 100),
  ...specializationErrors(profile.specializations),
];

const tidied = (profile: Profile): Profile => ({
  experienceYears: profile.experienceYears,
  maxConcurrentCases: profile.maxConcurrentCases,
  bio: profile.bio.trim(),
  specializations: profile.specializations.map(({ specialization, proficiencyLevel, isPrimary }) => ({
    specialization: specialization.trim(),
    proficiencyLevel,
    isPrimary,
  })),
  title: profile.title.trim(),
});

const noSuchStaff: Decision = refuse('not_found', 'staff.not_found');

/** The values as they are saved; no event where they are already. */
const save = (
  given: Profile,
  state: StaffProfileState,
  type: StaffingEvent['type'] & `StaffProfile${string}`,
): Decision => {
  const errors = errorsOf(given);
  if (errors.length > 0) return refuseValues('staff.invalid', errors);
  const profile = tidied(given);
  const { exists, availability, ...present } = state;
  return ok(exists && sameJson(profile, present) ? [] : [{ type, data: profile }]);
};

/** The rules of a staff profile: admins edit it, its owner says whether they are there and describes their own work. */
export const decideStaffProfile = (
  command: StaffingCommand,
  state: StaffProfileState,
  facts: StaffingFacts,
  ctx: Ctx,
): Decision => {
  const { actor } = ctx;
  const self = actor.role === 'staff' && actor.id === facts.userId;
  const admin = actor.role === 'admin' || actor.role === 'system';
  const { exists, availability, ...present } = state;

  if (command.type === 'changeAvailability') {
    if (!admin && !self) return refuse('forbidden', 'staff.not_yours');
    if (!exists && facts.isStaff !== true) return noSuchStaff;
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
    if (!exists && facts.isStaff !== true) return noSuchStaff;
    const { bio = present.bio, experienceYears = present.experienceYears } = command;
    return save({ ...present, bio, experienceYears }, state, exists ? 'StaffProfileEdited' : 'StaffProfileCreated');
  }

  if (!admin) return refuse('forbidden', 'staff.admin_only');
  const { type, ...values } = command;
  if (!exists && (type === 'editProfile' || facts.isStaff !== true)) return noSuchStaff;
  const given: Profile = { ...PROFILE_DEFAULTS, ...values };
  if (type === 'editProfile') return save(given, state, 'StaffProfileEdited');
  const created = save(given, state, 'StaffProfileCreated');
  return exists && created.ok && created.value.length > 0 ? refuse('conflict', 'staff.exists') : created;
};
