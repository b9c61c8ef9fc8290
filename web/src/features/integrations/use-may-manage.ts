import { can } from '@anupalan/domain/rules/permissions';
import { useSession } from '../../shared/api/session';

/** True when the viewer may make, change and end API keys and webhooks. */
export function useMayManage(): boolean {
  const { user } = useSession();
  return user !== null && can(user.role, 'integrations.manage', { superAdmin: user.is_super_admin });
}
