import type { StaffProfileBody, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { AVAILABILITIES } from '@anupalan/domain/rules/availability';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordForm } from '../../shared/forms/RecordForm';
import { firstPart } from '../../shared/kit/form/Form';
import { SelectField } from '../../shared/kit/form/fields';
import { CHANGED, PROFILES } from './assignment-api';
import { profileChanges, profileFields, profileProblems, profileValues } from './profile-form';
import { SkillFields } from './SkillFields';
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
