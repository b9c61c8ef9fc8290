import { user } from '@anupalan/domain/identity/aggregate';
import type { Load } from '../platform/commands/load.js';

/** The accounts among these that are customers, deactivated or unknown. */
export const notActiveStaff = async (load: Load, userIds: readonly string[]): Promise<readonly string[]> => {
  const active = await Promise.all(userIds.map((userId) => isActiveStaff(load, userId)));
  return userIds.filter((_, i) => active[i] !== true);
};

/** True for an active account of staff or an admin. */
export const isActiveStaff = async (load: Load, userId: string): Promise<boolean> => {
  const { state } = await load(user, userId);
  return state.active && state.role !== 'customer';
};
