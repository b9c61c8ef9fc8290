import { idOf } from '../kernel/aggregate.js';
import type { EventSpecs, Personal, Subject } from '../kernel/event.js';
import { invitationSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Role } from '../rules/roles.js';

/** The roles of employees. */
export type EmployeeRole = Exclude<Role, 'customer'>;

/** `invitation-<id>`. What it says of the invited person is sealed under a key of its own: they may never sign up. */
export type InvitationEvents = {
  InvitationSent: {
    readonly name: Personal<string>;
    readonly email: Personal<string>;
    /** E.164; null: any account may accept it. */
    readonly mobile: Personal<string> | null;
    readonly role: EmployeeRole;
    readonly invitedBy: string;
    /** SHA-256 of the token in the link, hex. */
    readonly tokenHash: string;
    /** UTC ISO-8601. */
    readonly expiresAt: string;
  };
  /** A new link, which voids the one before. `invitedBy`: its sender, who answers for it from now on. */
  InvitationResent: { readonly tokenHash: string; readonly expiresAt: string; readonly invitedBy: string };
  InvitationRevoked: Readonly<Record<string, never>>;
  InvitationAccepted: {
    readonly userId: string;
    readonly role: EmployeeRole;
    readonly invitedBy: string;
    /** As the person gave it. */
    readonly name: Personal<string>;
    /** The address of the invitation. */
    readonly email: Personal<string>;
  };
};
export type InvitationEvent = EventsOf<InvitationEvents>;

const own = (stream: string): Subject => invitationSubject(idOf(stream));

export const invitationEventSpecs = {
  InvitationSent: { version: 1, seals: { name: own, email: own, mobile: own } },
  InvitationResent: { version: 1 },
  InvitationRevoked: { version: 1 },
  InvitationAccepted: { version: 1, seals: { name: own, email: own } },
} satisfies EventSpecs & Record<InvitationEvent['type'], unknown>;
