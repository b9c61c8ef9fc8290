import type { Role } from '@anupalan/domain/rules/roles';

/** A test account with a reserved test number: ten digits with leading zeros are never a subscriber's. */
export interface DemoAccount {
  /** E.164. */
  readonly mobile: string;
  /** As people type it. */
  readonly digits: string;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  readonly label: string;
  readonly name: string;
  readonly email: string;
}

const account = (last: number, role: Role, label: string, name: string, isSuperAdmin = false): DemoAccount => ({
  mobile: `+91000000000${last}`,
  digits: `000000000${last}`,
  role,
  isSuperAdmin,
  label,
  name,
  email: `${label.toLowerCase().replaceAll(' ', '.')}@demo.anupalan.example`,
});

/** They exist only in demo mode, where any four digits sign them in. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(1, 'customer', 'Customer', 'Asha Kulkarni'),
  account(2, 'staff', 'Staff', 'Meera Nair'),
  account(3, 'admin', 'Admin', 'Ravi Iyer'),
  account(4, 'admin', 'Super admin', 'Kabir Shah', true),
];

/** The test account of a number in E.164, whether or not demo mode is on. */
export const demoAccount = (mobile: string): DemoAccount | null =>
  DEMO_ACCOUNTS.find((one) => one.mobile === mobile) ?? null;
