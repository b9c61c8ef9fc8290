import type { DataOf } from '../kernel/record.js';
import {
  choice,
  choices,
  flag,
  nameText,
  optionalChoice,
  optionalRupees,
  optionalWhole,
  text,
  whole,
} from '../kernel/record-fields.js';
import { ICONS } from '../rules/service-lists.js';
import { MAX_COMPLEXITY, SPECIALIZATIONS } from '../rules/specializations.js';
import { MAX_ARTICLE_LENGTH, MAX_SUMMARY_LENGTH } from '../rules/text.js';

const MAX_DAYS = 3650;

/** A kind of work for assignment: several services can have one type. */
export const serviceTypeRecord = {
  name: nameText(),
  description: text({ label: 'Description', max: MAX_SUMMARY_LENGTH, multiline: true }),
  /** Markdown. */
  detailedDescription: text({
    wire: 'detailed_description',
    label: 'Detailed description',
    max: MAX_ARTICLE_LENGTH,
    multiline: true,
  }),
  /** Required of an assignee; null for none. */
  requiredSpecialization: optionalChoice(SPECIALIZATIONS as readonly string[], {
    wire: 'required_specialization',
    label: 'Specialization',
  }),
  /** Preferred, not required. */
  secondarySpecializations: choices(SPECIALIZATIONS, { wire: 'secondary_specializations', label: 'Specialization' }),
  /** Determines the required proficiency. */
  complexityLevel: whole({
    wire: 'complexity_level',
    label: 'Complexity',
    initial: 1,
    min: 1,
    max: MAX_COMPLEXITY,
  }),
  estimatedDurationDays: optionalWhole({
    wire: 'estimated_duration_days',
    label: 'Estimated days',
    min: 0,
    max: MAX_DAYS,
  }),
  basePricePaise: optionalRupees({ wire: 'base_price', label: 'Base price' }),
  active: flag({ wire: 'is_active', initial: true }),
  icon: choice(ICONS as readonly string[], { initial: 'FileText', label: 'Icon' }),
  featured: flag({ wire: 'is_featured' }),
};
export type ServiceTypeDetails = DataOf<typeof serviceTypeRecord>;
