import type { StaffProfileBody, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { AVAILABILITIES } from '@anupalan/domain/rules/availability';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { Columns } from '../../shared/kit/Columns';
import { firstPart } from '../../shared/kit/form/Form';
import { type Option, SelectField } from '../../shared/kit/form/fields';
import { CommandDialog } from '../../shared/office/CommandDialog';
import { RecordForm } from '../../shared/office/RecordForm';
import { CHANGED, PROFILES } from './assignment-api';
import {
  LEVELS,
  profileChanges,
  profileFields,
  profileProblems,
  profileValues,
  type SkillValues,
} from './profile-form';
import { skillOptions } from './words';

export interface ProfileDialogProps {
  readonly profile: StaffProfileView;
  readonly onClose: () => void;
}

/** A staff member's skills, availability and maximum number of cases that rules may assign. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { t } = useTranslation();
  const name = profile.name ?? t('assignment.why.unknown');
  const skills = skillOptions(profile.specializations.map(({ specialization }) => specialization));
  return (
    <CommandDialog
      width={620}
      title={t('assignment.profile.title', { name })}
      onClose={onClose}
      initialValues={profileValues(profile)}
      alsoWrong={profileProblems}
      fieldOf={firstPart}
      send={(values, idempotencyKey) =>
        api.patch(
          `${PROFILES}/${encodeURIComponent(profile.id)}`,
          profileChanges(values, profile) satisfies StaffProfileBody,
          { idempotencyKey },
        )
      }
      invalidates={CHANGED}
      done={t('assignment.saved', { name })}
      submit={{ label: t('assignment.save') }}
    >
      {({ values }) => (
        <RecordForm
          record={profileFields}
          words="assignment.profile"
          looks={{ max_concurrent_cases: { required: true }, experience_years: { width: 'short' } }}
          layout={[
            'title',
            [
              <SelectField
                key="availability"
                name="availability_status"
                label={t('assignment.profile.availability')}
                options={AVAILABILITIES.map((value) => ({ value, label: t(`assignment.availability.${value}`) }))}
                required
              />,
              'max_concurrent_cases',
            ],
            <p key="hint" className="field-hint">
              {t('assignment.profile.mostHint')} {t('assignment.profile.availabilityHint')}
            </p>,
            <SkillFields key="skills" skills={skills} values={values} />,
            'experience_years',
            'bio',
          ]}
        />
      )}
    </CommandDialog>
  );
}

/** The level of each skill, and the primary one. */
function SkillFields({ skills, values }: { readonly skills: readonly Option[]; readonly values: SkillValues }) {
  const { t } = useTranslation();
  const levels = LEVELS.map((level) => ({ value: String(level), label: t(`assignment.profile.level.l${level}`) }));
  return (
    <>
      <Box
        component="fieldset"
        sx={{ '& > legend': { p: 0, mb: 0.75 }, '& .form-field > label': { fontWeight: 500, mb: 0.5 } }}
      >
        <legend className="strong">{t('assignment.profile.skills')}</legend>
        <p className="field-hint">{t('assignment.profile.skillsHint')}</p>
        <Columns spacing="16px 24px">
          {skills.map(({ value, label }) => (
            <SelectField
              key={value}
              name={`levels.${value}`}
              label={label}
              placeholder={t('assignment.profile.none')}
              options={levels}
            />
          ))}
        </Columns>
      </Box>
      <SelectField
        name="primary"
        label={t('assignment.profile.primarySkill')}
        placeholder={t('assignment.profile.none')}
        options={skills.filter(({ value }) => (values.levels[value] ?? '') !== '')}
      />
    </>
  );
}
