import { type Fields, wireNameOf } from '@anupalan/domain/kernel/record';
import { t } from '../i18n/i18n';

/** A value of a described record in words. `words`: the key of its form's texts; `name`: the field's name on the wire. */
export function recordText(record: Fields, words: string, name: string, value: unknown): string {
  const input = Object.entries(record).find(([key, one]) => wireNameOf(key, one) === name)?.[1].input;
  const chosen = (one: unknown): string => t(`${words}.option.${name}.${one}` as 'forms.choose');
  if (input?.kind === 'choice' && value !== '') return chosen(value);
  if (input?.kind === 'choices') return (value as readonly string[]).map(chosen).join(', ');
  if (input?.kind === 'flag') return t(value === true ? 'forms.yes' : 'forms.no');
  return String(value ?? '');
}
