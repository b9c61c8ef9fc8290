import type { OwnStaffProfile, OwnStaffProfilePatch } from '@anupalan/domain/contracts/staff';
import { workRecord } from '@anupalan/domain/staffing/profile-record';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { modelQuery } from '../../shared/api/query-client';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { changedValues } from '../../shared/changed-values';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordForm } from '../../shared/forms/RecordForm';
import { Button } from '../../shared/kit/Button';
import { formOf, recordProblems, wireOf } from '../../shared/kit/form/record-values';
import { Card } from '../../shared/kit/Page';
import { type Pair, Pairs } from '../../shared/kit/text';
import { Wait } from '../../shared/loading/Wait';
import './assignment.css';

const PATH = '/api/staff/profile';

/** The own profile of a member of staff: they describe their work, an admin sets what rules of assignment depend on. */
export function OwnProfileCard() {
  const { t } = useTranslation();
  const profile = useQuery({ ...modelQuery<OwnStaffProfile>('people', PATH), refetchOnMount: 'always' });
  const [edited, setEdited] = useState<OwnStaffProfile | null>(null);
  const { data } = profile;
  return (
    <Card
      title={t('assignment.own.title')}
      aside={
        data === undefined ? null : (
          <Button
            variant="text"
            size="small"
            aria-label={t('assignment.own.edit')}
            aria-haspopup="dialog"
            onClick={() => setEdited(data)}
          >
            {t('assignment.edit')}
          </Button>
        )
      }
    >
      <Wait query={profile} lines={5} bare>
        {(shown) => <Facts profile={shown} />}
      </Wait>
      {edited === null ? null : <OwnProfileDialog profile={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function Facts({ profile }: { readonly profile: OwnStaffProfile }) {
  const { t } = useTranslation();
  const { title, bio, specializations, experience_years: years } = profile;
  const none = <span className="faint">{t('assignment.own.none')}</span>;
  const items: Pair[] = [
    { term: t('assignment.profile.field.bio'), value: bio === '' ? none : <span className="pre-line">{bio}</span> },
    { term: t('assignment.profile.field.experience_years'), value: years === 0 ? none : years },
    { term: t('assignment.profile.field.title'), value: title === '' ? none : title },
    {
      term: t('assignment.profile.skills'),
      value: specializations.length === 0 ? none : specializations.map(skillName).join(', '),
    },
    { term: t('assignment.own.limit'), value: t('assignment.own.limitOf', { count: profile.max_concurrent_cases }) },
  ];
  return (
    <>
      <Pairs facts items={items} />
      <Box component="p" sx={{ '&&': { mt: 1.75 } }} className="field-hint">
        {t('assignment.own.byAdmins')}
      </Box>
    </>
  );
}

interface OwnProfileDialogProps {
  readonly profile: OwnStaffProfile;
  readonly onClose: () => void;
}

function OwnProfileDialog({ profile, onClose }: OwnProfileDialogProps) {
  const { t } = useTranslation();
  const began = formOf(workRecord, profile);
  return (
    <CommandDialog
      title={t('assignment.own.title')}
      onClose={onClose}
      initialValues={began}
      alsoWrong={(values) => recordProblems(workRecord, values)}
      send={(values, idempotencyKey) =>
        api.patch(
          PATH,
          changedValues(wireOf(workRecord, values), wireOf(workRecord, began)) satisfies OwnStaffProfilePatch,
          { idempotencyKey },
        )
      }
      invalidates={['people']}
      done={t('assignment.own.saved')}
      submit={{ label: t('assignment.save') }}
    >
      <RecordForm
        record={workRecord}
        words="assignment.profile"
        looks={{ experience_years: { width: 'short' } }}
        layout={['experience_years', 'bio']}
      />
    </CommandDialog>
  );
}
