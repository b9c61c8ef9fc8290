import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { loadOf } from '@anupalan/domain/rules/caseload';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AvailabilityChip } from '../../shared/case-parts/AvailabilityChip';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { Row } from '../../shared/kit/Row';
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
      <Box className="card table-card" sx={{ overflow: 'hidden', '& td': { py: 1.25 } }}>
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
      </Box>
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
    <Box component="span" sx={{ '&&': { gap: '11px' } }} className="person">
      <Avatar name={name} plain={one.role === 'admin'} />
      <span>
        <span className="strong">{name}</span>
        {title === '' ? null : (
          <Box component="span" sx={{ display: 'block' }} className="tiny faint">
            {title}
          </Box>
        )}
      </span>
    </Box>
  );
}

function Load({ one }: { readonly one: StaffProfileView }) {
  const { t } = useTranslation();
  const { current_caseload: n, max_concurrent_cases: most } = one;
  return (
    <Row component="span" nowrap sx={{ display: 'inline-flex', '& .bar': { width: 84 } }}>
      <LoadBar
        cases={n}
        limit={most}
        label={t('assignment.people.loadLabel', { name: one.name ?? one.id })}
        said={t('assignment.people.loadOf', { n, most })}
      />
      <span className={loadOf(n, most) === 'full' ? 'small num nowrap strong bad' : 'small num nowrap'}>
        {t('assignment.people.loadOf', { n, most })}
      </span>
    </Row>
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
    <Row component="ul" spacing="4px 6px">
      {ordered.map(({ id, specialization, proficiency_level: level, is_primary }) => (
        <li key={id} className={is_primary ? 'chip chip--info' : 'chip chip--plain'}>
          {skillName(specialization)} <span className="num">{level}</span>
          <span className="sr-only">
            {`, ${t('assignment.level', { level })}${is_primary ? `, ${t('assignment.people.primary')}` : ''}`}
          </span>
        </li>
      ))}
    </Row>
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
