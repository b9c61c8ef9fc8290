import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { NumberField, TextArea } from '../../shared/kit/form/fields';

/** What a member of staff may say of their own work: years of experience, and about. */
export function WorkFields() {
  const { t } = useTranslation();
  return (
    <>
      <NumberField name="experience_years" label={t('assignment.profile.years')} width="short" />
      <TextArea name="bio" label={t('assignment.profile.bio')} rows={3} maxLength={MAX_TEXT_LENGTH} />
    </>
  );
}
