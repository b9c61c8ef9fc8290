import type { StaffMember } from '@anupalan/domain/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '../../shared/api/person-name';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { FilterSelect } from '../../shared/office/FilterSelect';

export interface ActorFilterProps {
  /** Id of a person, `system` or `gateway`; '' for anybody. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const PROGRAMS: readonly string[] = ['system', 'gateway'];

/** The filter by actor: people of the office, the system, the payment gateway, and a customer whom a link names. */
export function ActorFilter({ value, onChange }: ActorFilterProps) {
  const { t } = useTranslation();
  const members = useQuery(modelQuery<readonly StaffMember[]>(models.people, '/api/staff/members')).data ?? [];
  const isListed = value === '' || PROGRAMS.includes(value) || members.some(({ id }) => id === value);
  const other = usePersonName(isListed ? null : value);
  return (
    <FilterSelect label={t('history.who')} value={value} isSet={value !== ''} onChange={onChange}>
      <option value="">{t('history.anybody')}</option>
      <option value="system">{t('office.role.system')}</option>
      <option value="gateway">{t('office.role.gateway')}</option>
      {members.map(({ id, name }) => (
        <option key={id} value={id}>
          {name ?? t('office.role.unknown')}
        </option>
      ))}
      {isListed ? null : <option value={value}>{other ?? t('office.role.unknown')}</option>}
    </FilterSelect>
  );
}
