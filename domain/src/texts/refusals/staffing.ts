/** Staff profiles and assignment rules. */
export const staffingRefusals = {
  'rule.admin_only': 'Only an admin can change assignment rules.',
  'rule.not_found': 'Assignment rule not found',
  'rule.exists': 'A rule with this id already exists.',
  'specializations.twice': 'Each specialization once',
  'specializations.primary': 'Only one specialization can be the primary one',
  'staff.not_found': 'Staff profile not found',
  'staff.not_yours': 'Only the person themselves or an admin can change this.',
  'availability.unknown': 'Availability must be one of {options}',
  'staff.admin_only': 'Only an admin can change staff profiles.',
  'staff.exists': 'This person already has a staff profile.',
  name_taken: 'This name is taken. Choose another one.',
} as const;
