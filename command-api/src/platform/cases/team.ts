import { business } from '@anupalan/domain/compliance/business';
import { roleIn } from '@anupalan/domain/compliance/team';
import type { Actor } from '@anupalan/domain/kernel/event';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestState } from '@anupalan/domain/requests/state';
import { type TeamFact, type TeamRole, teamRoleIn } from '@anupalan/domain/rules/team';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { businessesWith, findBusiness } from '@anupalan/projector/read-models/businesses/queries';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import { myRequests } from '@anupalan/projector/read-models/case-list/queries';
import type { Load } from '../commands/load.js';
import type { Session } from '../http/route.js';

/** A customer's role in the team of the business that somebody else's request is for, from the log. */
export const teamRoleOn = async (
  load: Load,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  { origin, businessId }: Pick<RequestState, 'origin' | 'businessId'>,
): Promise<TeamRole | undefined> => {
  if (role !== 'customer' || origin === null || origin.customerId === id || businessId === null) return undefined;
  const { state } = await load(business, businessId);
  return state.removed ? undefined : roleIn(state, id);
};

/** The same as a fact of a command to another stream of the request. */
export const teamFact = async (load: Load, actor: Actor, requestId: string): Promise<TeamFact> => ({
  team:
    actor.role === 'customer'
      ? await teamRoleOn(load, actor, (await load(serviceRequest, requestId)).state)
      : undefined,
});

/** A request as far as the read models say whose it is. */
export interface OfCase {
  readonly customerId: string;
  /** Records of an earlier version of the views know of no business. */
  readonly businessId?: string | null;
}

/** A request of a customer's lists; `role` is theirs in its team, where somebody else bought it. */
export interface SeenCase {
  readonly row: CaseListDoc;
  readonly role: TeamRole | undefined;
}

/**
 * The requests of a customer and of the businesses in whose team they are, last changed first. How many teams those can
 * be is limited; how many requests a business buys is not.
 */
export const requestsSeen = async (
  { reads }: { readonly reads: ReadStore },
  { userId, role }: Pick<Session, 'userId' | 'role'>,
): Promise<readonly SeenCase[]> => {
  const businesses = role === 'customer' ? await businessesWith(reads, userId) : [];
  const roles = new Map(businesses.map((doc) => [doc.id, teamRoleIn(doc, userId)]));
  const rows = await myRequests(reads, userId, [...roles.keys()]);
  return rows.map((row) => ({
    row,
    role: row.customerId === userId ? undefined : roles.get(row.businessId ?? ''),
  }));
};

/** `teamRoleOn` by the read models: reading a request never needs the log. */
export const teamRoleSeen = async (
  reads: ReadStore,
  { userId, role }: Pick<Session, 'userId' | 'role'>,
  { customerId, businessId }: OfCase,
): Promise<TeamRole | undefined> => {
  if (role !== 'customer' || customerId === userId || !businessId) return undefined;
  const found = await findBusiness(reads, businessId);
  return found === null ? undefined : teamRoleIn(found, userId);
};
