import { maskAadhaar } from '@anupalan/domain/rules/aadhaar';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { formatMobile, toE164 } from '@anupalan/domain/rules/mobile';
import { t } from '../../../shared/i18n/i18n';
import { formatDate } from '../../../shared/kit/dates';
import { formatMoney } from '../../../shared/kit/money';
import { asksRupees } from './rupees';
import { isAadhaarField } from './sections';

const GROUPED = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** A number in Indian grouping; with the rupee sign if the question's description asks for rupees. */
const numberText = (field: FieldDefinition, text: string): string => {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return asksRupees(field) ? formatMoney(value) : GROUPED.format(value);
};

/** An answer as text; 'Not provided' for none. Aadhaar numbers are masked, also for their owner. */
export function answerText(field: FieldDefinition, answer: unknown): string {
  if (field.type === 'switch' || (field.type === 'checkbox' && (field.options ?? []).length === 0))
    return t(answer === true || answer === 'true' ? 'request.intake.yes' : 'request.intake.no');
  if (Array.isArray(answer)) return answer.length === 0 ? t('request.intake.notProvided') : answer.join(', ');
  const text = answer === undefined || answer === null ? '' : String(answer).trim();
  if (text === '') return t('request.intake.notProvided');
  if (isAadhaarField(field)) return maskAadhaar(text);
  if (field.type === 'tel') return formatMobile(toE164(text) ?? text);
  if (field.type === 'number') return numberText(field, text);
  if (field.type === 'date') return formatDate(`${text}T00:00:00+05:30`) || text;
  return text;
}
