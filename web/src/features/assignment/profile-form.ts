import type { StaffProfileBody, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { Availability } from '@anupalan/domain/rules/availability';
import { SPECIALIZATIONS } from '@anupalan/domain/rules/specializations';
import { profileRecord } from '@anupalan/domain/staffing/profile-record';
import { changedValues } from '../../shared/changed-values';
import { type FormOf, formOf, recordProblems, wireOf } from '../../shared/kit/form/record-values';

/** The skills have a form of their own. */
const { specializations: _, ...fields } = profileRecord;

export { fields as profileFields };

/** Of a skill, 1 to 5. */
export const LEVELS = [1, 2, 3, 4, 5] as const;

export type SkillValues = {
  /** By skill: '' for none, '1' to '5'. */
  readonly levels: Readonly<Record<string, string>>;
  /** '' for none. */
  readonly primary: string;
};

export type ProfileValues = FormOf<typeof fields> & SkillValues & { readonly availability_status: Availability };

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
    ...formOf(fields, profile),
    availability_status: profile.availability_status,
    levels: { ...Object.fromEntries(SPECIALIZATIONS.map((skill) => [skill, ''])), ...levels },
    primary,
  };
}

/** The skills that have a level. A primary skill that is not among them counts as none. */
export const specializationsOf = ({ levels, primary }: SkillValues) =>
  Object.entries(levels).flatMap(([specialization, level]) =>
    level === '' ? [] : [{ specialization, proficiency_level: Number(level), is_primary: specialization === primary }],
  );

/** What the rules of a profile say of the form. */
export const profileProblems = (values: ProfileValues) => recordProblems(fields, values);

/** The profile in the form. */
export const profileBody = (values: ProfileValues): StaffProfileBody => ({
  ...wireOf(fields, values),
  availability_status: values.availability_status,
  specializations: specializationsOf(values),
});

/** The values that differ from the form's initial profile. */
export const profileChanges = (values: ProfileValues, began: StaffProfileView): StaffProfileBody =>
  changedValues(profileBody(values), profileBody(profileValues(began)));
