import type { Person } from '@anupalan/domain/contracts/people';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/kit/Chip';

/** The role, and what is special about the account. */
export function RoleChips({ person }: { readonly person: Pick<Person, 'role' | 'is_super_admin' | 'active'> }) {
  const { t } = useTranslation();
  return (
    <span className="row" style={{ gap: 6 }}>
      <Chip>{t(`adminUsers.roles.${person.role}`)}</Chip>
      {person.is_super_admin ? <Chip>{t('shell.superAdminBadge')}</Chip> : null}
      {person.active ? null : <Chip outline>{t('adminUsers.inactive')}</Chip>}
    </span>
  );
}
