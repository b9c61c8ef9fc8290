/** Whether a member of staff takes work. */
export const AVAILABILITIES = ['available', 'busy', 'away', 'off_duty'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
