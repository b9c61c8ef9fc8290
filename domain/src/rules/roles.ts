export const ROLES = ['customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const OFFICE_ROLES = ['staff', 'admin'] as const satisfies readonly Role[];
export type OfficeRole = (typeof OFFICE_ROLES)[number];

export const isRole = (value: string): value is Role => ROLES.some((role) => role === value);
export const isOfficeRole = (value: string): value is OfficeRole => OFFICE_ROLES.some((role) => role === value);
