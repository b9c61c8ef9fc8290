import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { string } from 'yup';
import { NumberField, TextArea } from '../../shared/components/form/fields';
import { t } from '../../shared/i18n/i18n';
import { wholeNumber } from './words';

/** The rules of `WorkFields`, for the schema of their form. */
export const workSchema = () => ({
  years: string().test('whole', t('assignment.profile.yearsWrong'), (text) => wholeNumber(text ?? '', 0, 60) !== null),
});

/** What a member of staff may say of their own work: years of experience, and about. */
export function WorkFields() {
  const { t } = useTranslation();
  return (
    <>
      <NumberField name="years" label={t('assignment.profile.years')} width="short" />
      <TextArea name="bio" label={t('assignment.profile.bio')} rows={3} maxLength={MAX_TEXT_LENGTH} />
    </>
  );
}
