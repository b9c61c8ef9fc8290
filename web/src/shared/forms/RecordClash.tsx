import type { Fields } from '@anupalan/domain/kernel/record';
import { useTranslation } from 'react-i18next';
import { ClashDialog } from '../kit/form/versions/ClashDialog';
import type { Clash } from '../kit/form/versions/use-versioned-save';
import { recordText } from './record-text';

export interface RecordClashProps<V extends object> {
  readonly record: Fields;
  /** The key of the texts, as of the record's form. */
  readonly words: string;
  readonly clash: Clash<V> | null;
  /** The text of a value that fits no kind; undefined for the others. */
  readonly textOf?: (name: string, value: unknown) => string | undefined;
}

/** Somebody else saved the same described record: both values of each difference, to choose from. */
export function RecordClash<V extends object>({ record, words, clash, textOf }: RecordClashProps<V>) {
  const { t } = useTranslation();
  return (
    <ClashDialog
      clash={clash}
      nameOf={(name) => t(`${words}.field.${name}` as 'forms.choose')}
      textOf={(value, name) => textOf?.(name, value) ?? (recordText(record, words, name, value) || '–')}
    />
  );
}
