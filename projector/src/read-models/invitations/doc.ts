import type { EmployeeRole } from '@anupalan/domain/identity/invitation-events';
import type { Personal, SealedValue } from '@anupalan/domain/kernel/event';

/** A personal field as the view keeps it: opened for the answer. */
type SealedField = Pick<SealedValue, keyof SealedValue> | Personal<string>;

/** One invitation. Readers decide by the clock whether it has expired. */
export type InvitationDoc = {
  readonly id: string;
  readonly name: SealedField;
  readonly email: SealedField;
  readonly mobile: SealedField | null;
  readonly role: EmployeeRole;
  readonly invitedBy: string;
  readonly state: 'open' | 'accepted' | 'revoked';
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly acceptedBy: string | null;
  readonly acceptedAt: string | null;
  readonly createdAt: string;
};
