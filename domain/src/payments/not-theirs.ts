import type { Actor } from '../kernel/event.js';
import { type Rejection, rejection } from '../kernel/rejection.js';
import { can } from '../rules/permissions.js';
import type { TeamRole } from '../rules/team.js';
import type { OrderSubject } from './events.js';

/**
 * Why a customer may not pay this order, nor say whom its receipt names; to strangers it does not exist. Null for whoever
 * may, and for every other role.
 */
export const notTheirs = (
  { customerId }: Pick<OrderSubject, 'customerId'>,
  team: TeamRole | undefined,
  { id, role }: Actor,
): Rejection | null => {
  if (role !== 'customer' || can(role, 'orders.pay', { own: customerId === id, team })) return null;
  return team === undefined ? rejection('not_found', 'order_not_found') : rejection('forbidden', 'team.not_allowed');
};
