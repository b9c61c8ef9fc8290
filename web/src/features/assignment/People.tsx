import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { loadOf } from '@anupalan/domain/rules/caseload';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AvailabilityChip } from '../../shared/components/AvailabilityChip';
import { Button } from '../../shared/components/Button';
import { LoadBar } from '../../shared/components/LoadBar';
import { Card } from '../../shared/components/Page';
import { EmptyState } from '../../shared/components/states';
import { type Column, Table } from '../../shared/components/Table';
import { Avatar, DateText } from '../../shared/components/text';
import { Wait } from '../../shared/components/Wait';
import { skillName } from '../../shared/components/why/skill-name';
import { useProfiles } from './assignment-api';
import { ProfileDialog } from './ProfileDialog';

/** The staff and admins: availability, caseload, maximum caseload and skills. */
export function People() {
  const { t } = useTranslation();
  const profiles = useProfiles();
  const [edited, setEdited] = useState<StaffProfileView | null>(null);
  return (
    <>
      <Wait query={profiles}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState icon="people" title={t('assignment.people.none')}>
                {t('assignment.people.noneBody')}
              </EmptyState>
            </Card>
          ) : (
            <PeopleList people={items.toSorted(byRoleAndName)} onEdit={setEdited} />
          )
        }
      </Wait>
      {edited === null ? null : <ProfileDialog profile={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Staff first: rules assign cases to staff only. */
const byRoleAndName = (a: StaffProfileView, b: StaffProfileView): number =>
  Number(a.role === 'admin') - Number(b.role === 'admin') || (a.name ?? '').localeCompare(b.name ?? '', 'en-IN');

interface PeopleListProps {
  readonly people: readonly StaffProfileView[];
  readonly onEdit: (profile: StaffProfileView) => void;
}

function PeopleList({ people, onEdit }: PeopleListProps) {
  const { t } = useTranslation();
  const edit = (one: StaffProfileView): ReactNode => (
    <Button
      variant="text"
      size="small"
      aria-label={t('assignment.editOf', { name: one.name ?? one.id })}
      aria-haspopup="dialog"
      onClick={() => onEdit(one)}
    >
      {t('assignment.edit')}
    </Button>
  );
  const columns: readonly Column<StaffProfileView>[] = [
    { key: 'name', head: t('assignment.people.name'), cell: (one) => <Who one={one} /> },
    {
      key: 'availability',
      head: t('assignment.people.availability'),
      cell: (one) => <AvailabilityChip of={one.availability_status} />,
    },
    { key: 'load', head: t('assignment.people.load'), cell: (one) => <Load one={one} /> },
    { key: 'skills', head: t('assignment.people.skills'), cell: (one) => <Skills one={one} /> },
    { key: 'last', head: t('assignment.people.last'), cell: (one) => <LastGiven one={one} /> },
    { key: 'acts', head: <span className="sr-only">{t('assignment.acts')}</span>, right: true, cell: edit },
  ];
  return (
    <div className="card assign-list">
      <div className="assign-table">
        <Table label={t('assignment.people.label')} columns={columns} rows={people} rowKey={({ id }) => id} />
      </div>
      <ul className="assign-cards" aria-label={t('assignment.people.label')}>
        {people.map((one) => (
          <li key={one.id}>
            <div className="assign-card-top">
              <Who one={one} />
              {edit(one)}
            </div>
            <div className="row">
              <AvailabilityChip of={one.availability_status} />
              <Load one={one} />
            </div>
            <Skills one={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

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
