import type { StaffProfileBody, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { AVAILABILITIES } from '@anupalan/domain/rules/availability';
import { SPECIALIZATIONS } from '@anupalan/domain/rules/specializations';
import { changedValues } from '../../shared/changed-values';
import { wholeNumber } from './words';

/** Of a skill, 1 to 5. */
export const LEVELS = [1, 2, 3, 4, 5] as const;

export interface SkillValues {
  /** By skill: '' for none, '1' to '5'. */
  readonly levels: Readonly<Record<string, string>>;
  /** '' for none. */
  readonly primary: string;
}

export interface ProfileValues extends SkillValues {
  readonly title: string;
  readonly availability: string;
  readonly most: string;
  readonly years: string;
  readonly bio: string;
}

/** The skills of these specialisations, to be edited. */
export const skillValues = (
  known: readonly {
    readonly specialization: string;
    readonly proficiency_level: number;
    readonly is_primary: boolean;
  }[],
): SkillValues => ({
  levels: Object.fromEntries(known.map((one) => [one.specialization, String(one.proficiency_level)])),
  primary: known.find(({ is_primary }) => is_primary)?.specialization ?? '',
});

export function profileValues(profile: StaffProfileView): ProfileValues {
  const { levels, primary } = skillValues(profile.specializations);
  return {
    title: profile.title,
    availability: profile.availability_status,
    most: String(profile.max_concurrent_cases),
    years: String(profile.experience_years),
    bio: profile.bio,
    levels: { ...Object.fromEntries(SPECIALIZATIONS.map((skill) => [skill, ''])), ...levels },
    primary,
  };
}

/** The skills that have a level. A primary skill that is not among them counts as none. */
export const specializationsOf = ({ levels, primary }: SkillValues) =>
  Object.entries(levels).flatMap(([specialization, level]) =>
    level === '' ? [] : [{ specialization, proficiency_level: Number(level), is_primary: specialization === primary }],
  );

/** The profile in the form. */
export function profileBody({ levels, primary, ...values }: ProfileValues): StaffProfileBody {
  const availability = AVAILABILITIES.find((one) => one === values.availability);
  return {
    title: values.title,
    bio: values.bio,
    experience_years: wholeNumber(values.years, 0, 60) ?? -1,
    max_concurrent_cases: wholeNumber(values.most, 1, 100) ?? 0,
    ...(availability === undefined ? {} : { availability_status: availability }),
    specializations: specializationsOf({ levels, primary }),
  };
}

/** The values that differ from the form's initial profile. */
export const profileChanges = (values: ProfileValues, began: StaffProfileView): StaffProfileBody =>
  changedValues(profileBody(values), profileBody(profileValues(began)));
