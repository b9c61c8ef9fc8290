import '../../../i18n/journey-texts';
import { maskAadhaar } from '@anupalan/domain/rules/aadhaar';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { formatDate } from '../../../components/dates';
import { t } from '../../../i18n/i18n';
import { isAadhaarField } from './sections';

/** An answer as people read it; 'Not provided' for none. Aadhaar numbers are masked, also to the one who typed them. */
export function answerText(field: FieldDefinition, answer: unknown): string {
  if (field.type === 'switch' || (field.type === 'checkbox' && (field.options ?? []).length === 0))
    return t(answer === true || answer === 'true' ? 'request.intake.yes' : 'request.intake.no');
  if (Array.isArray(answer)) return answer.length === 0 ? t('request.intake.notProvided') : answer.join(', ');
  const text = answer === undefined || answer === null ? '' : String(answer).trim();
  if (text === '') return t('request.intake.notProvided');
  if (isAadhaarField(field)) return maskAadhaar(text);
  if (field.type === 'date') return formatDate(`${text}T00:00:00+05:30`) || text;
  return text;
}
