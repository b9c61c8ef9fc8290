import { lengthOf } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';

export interface LengthCountProps {
  readonly id: string;
  readonly value: string;
  readonly maxLength: number | undefined;
}

/** The share of the limit from which the remaining characters are shown. */
const COUNTED_FROM = 0.8;

/** Near a text's limit, the number of characters left; over it, the number too many. The text is never cut. */
export function LengthCount({ id, value, maxLength }: LengthCountProps) {
  const { t } = useTranslation();
  if (maxLength === undefined) return null;
  const left = maxLength - lengthOf(value.trim());
  if (left > maxLength * (1 - COUNTED_FROM)) return null;
  return (
    <p className={left < 0 ? 'field-count num bad' : 'field-count num'} id={`${id}-count`} role="status">
      {left < 0 ? t('forms.tooMany', { count: -left }) : t('forms.left', { count: left })}
    </p>
  );
}
