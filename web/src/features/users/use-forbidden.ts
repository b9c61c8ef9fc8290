import type { Person } from '@anupalan/domain/contracts/people';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/api/session';

/** Why the signed-in admin may not change an account, as the server would say; null when they may. */
export function useForbidden(): (person: Pick<Person, 'id' | 'is_super_admin'>) => string | null {
  const { t } = useTranslation();
  const { user } = useSession();
  return ({ id, is_super_admin }) => {
    if (user?.id === id) return t('adminUsers.own');
    return is_super_admin && user?.is_super_admin !== true ? t('adminUsers.superOnly') : null;
  };
}
