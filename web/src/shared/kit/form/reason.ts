import { type StringSchema, string } from 'yup';
import { t } from '../../i18n/i18n';

/** The reason for an act that the history keeps, of at least this many characters. */
export const reasonSchema = (least: number): StringSchema => {
  const short = t('office.dialog.tooShort', { least });
  return string().trim().min(least, short).required(short);
};
