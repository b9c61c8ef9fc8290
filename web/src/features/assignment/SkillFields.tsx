import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Columns } from '../../shared/kit/Columns';
import { type Option, SelectField } from '../../shared/kit/form/fields';
import { LEVELS, type SkillValues } from './profile-form';

/** The level of each skill, and the primary one. */
export function SkillFields({ skills, values }: { readonly skills: readonly Option[]; readonly values: SkillValues }) {
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
