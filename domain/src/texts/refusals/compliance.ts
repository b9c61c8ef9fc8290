/** Businesses, their duties, and the rules for dates. */
export const complianceRefusals = {
  'business.invalid': 'Please check the highlighted values.',
  'business.not_found': 'This business does not exist.',
  'business.too_many': 'You can keep {max} businesses.',
  'assessment.none': 'No assessment of this business was taken yet.',
  'assessment.too_large': 'These answers are too long to be kept.',
  'duty.unknown': 'This business has no such duty.',
  'duty.range': 'Choose at most {days} days',
  'duty.too_many': 'Too many duties of this business are marked as done.',
  'due_rule.admin_only': 'Only admins may change the rules for dates.',
  'due_rule.invalid': 'Please check the highlighted values.',
  'due_rule.exists': 'There is a rule of this id already.',
  'due_rule.not_found': 'There is no such rule.',
  'due_rule.too_many': 'This rule has changed too often. Make a new one.',
} as const;
