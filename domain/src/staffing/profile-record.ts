import type { DataOf } from '../kernel/record.js';
import { flag, list, text, whole } from '../kernel/record-fields.js';
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '../rules/text.js';

export const specializationRecord = {
  specialization: text({ label: 'Specialization', max: MAX_NAME_LENGTH, required: true }),
  proficiencyLevel: whole({
    wire: 'proficiency_level',
    label: 'Proficiency',
    initial: 1,
    whenMissing: 1,
    min: 1,
    max: 5,
  }),
  isPrimary: flag({ wire: 'is_primary', whenMissing: false }),
};
export type Specialization = DataOf<typeof specializationRecord>;

/** What members of staff say of their own work. */
export const workRecord = {
  experienceYears: whole({ wire: 'experience_years', label: 'Years of experience', initial: 0, min: 0, max: 60 }),
  bio: text({ label: 'About', max: MAX_TEXT_LENGTH, multiline: true }),
};

/** What assignment depends on, and the title. */
export const profileRecord = {
  ...workRecord,
  maxConcurrentCases: whole({ wire: 'max_concurrent_cases', label: 'Limit', initial: 10, min: 1, max: 100 }),
  specializations: list(specializationRecord, { max: 30 }),
  /** Shown to customers: "company secretary". */
  title: text({ label: 'Title', max: MAX_NAME_LENGTH }),
};
export type Profile = DataOf<typeof profileRecord>;
