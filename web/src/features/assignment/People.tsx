import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { loadOf } from '@anupalan/domain/rules/caseload';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AvailabilityChip } from '../../shared/case-parts/AvailabilityChip';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { Avatar, DateText } from '../../shared/kit/text';
import { EmptyState } from '../../shared/loading/states';
import { List, type ListColumn } from '../../shared/office/List';
import { LoadBar } from '../../shared/office/LoadBar';
import { useProfiles } from './assignment-api';
import { EditButton } from './EditButton';
import { ProfileDialog } from './ProfileDialog';

/** The staff and admins: availability, caseload, maximum caseload and skills. */
export function People() {
  const { t } = useTranslation();
  const profiles = useProfiles();
  const [edited, setEdited] = useState<StaffProfileView | null>(null);
  return (
    <>
      <div className="card assign-list">
        <List
          label={t('assignment.people.label')}
          columns={columnsOf(t, setEdited)}
          query={profiles}
          rows={profiles.data?.items.toSorted(byRoleAndName)}
          rowKey={({ id }) => id}
          tableFrom={820}
          empty={
            <EmptyState icon="people" title={t('assignment.people.none')}>
              {t('assignment.people.noneBody')}
            </EmptyState>
          }
        />
      </div>
      {edited === null ? null : <ProfileDialog profile={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Staff first: rules assign cases to staff only. */
const byRoleAndName = (a: StaffProfileView, b: StaffProfileView): number =>
  Number(a.role === 'admin') - Number(b.role === 'admin') || (a.name ?? '').localeCompare(b.name ?? '', 'en-IN');

const columnsOf = (
  t: TFunction,
  onEdit: (profile: StaffProfileView) => void,
): readonly ListColumn<StaffProfileView>[] => [
  { key: 'name', head: t('assignment.people.name'), card: 'title', cell: (one) => <Who one={one} /> },
  {
    key: 'availability',
    head: t('assignment.people.availability'),
    card: 'note',
    cell: (one) => <AvailabilityChip of={one.availability_status} />,
  },
  { key: 'load', head: t('assignment.people.load'), card: 'note', cell: (one) => <Load one={one} /> },
  { key: 'skills', head: t('assignment.people.skills'), card: 'line', cell: (one) => <Skills one={one} /> },
  { key: 'last', head: t('assignment.people.last'), cell: (one) => <LastGiven one={one} /> },
  {
    key: 'acts',
    head: <span className="sr-only">{t('assignment.acts')}</span>,
    right: true,
    card: 'beside',
    cell: (one) => <EditButton name={one.name ?? one.id} onEdit={() => onEdit(one)} />,
  },
];

function Who({ one }: { readonly one: StaffProfileView }) {
  const { t } = useTranslation();
  const title = one.role === 'admin' ? t('assignment.people.admin') : one.title;
  const name = one.name ?? t('assignment.why.unknown');
  return (
    <span className="person assign-who">
      <Avatar name={name} plain={one.role === 'admin'} />
      <span>
        <span className="strong">{name}</span>
        {title === '' ? null : <span className="tiny faint assign-title">{title}</span>}
      </span>
    </span>
  );
}

function Load({ one }: { readonly one: StaffProfileView }) {
  const { t } = useTranslation();
  const { current_caseload: n, max_concurrent_cases: most } = one;
  return (
    <span className="assign-load">
      <LoadBar
        cases={n}
        limit={most}
        label={t('assignment.people.loadLabel', { name: one.name ?? one.id })}
        said={t('assignment.people.loadOf', { n, most })}
      />
      <span className={loadOf(n, most) === 'full' ? 'small num nowrap strong bad' : 'small num nowrap'}>
        {t('assignment.people.loadOf', { n, most })}
      </span>
    </span>
  );
}

/** The primary skill first, then by proficiency. */
function Skills({ one }: { readonly one: StaffProfileView }) {
  const { t } = useTranslation();
  const { specializations } = one;
  if (specializations.length === 0) return <span className="small faint">{t('assignment.people.noSkills')}</span>;
  const ordered = specializations.toSorted(
    (a, b) => Number(b.is_primary) - Number(a.is_primary) || b.proficiency_level - a.proficiency_level,
  );
  return (
    <ul className="assign-skills">
      {ordered.map(({ id, specialization, proficiency_level: level, is_primary }) => (
        <li key={id} className={is_primary ? 'assign-skill is-primary' : 'assign-skill'}>
          {skillName(specialization)} <span className="num faint">{level}</span>
          <span className="sr-only">
            {`, ${t('assignment.level', { level })}${is_primary ? `, ${t('assignment.people.primary')}` : ''}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function LastGiven({ one }: { readonly one: StaffProfileView }) {
  const { t } = useTranslation();
  return one.last_assignment_date === null ? (
    <span className="small faint">{t('assignment.people.never')}</span>
  ) : (
    <span className="small">
      <DateText at={one.last_assignment_date} style="shortDay" />
    </span>
  );
}
