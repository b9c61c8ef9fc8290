import type { Fields, WireOf } from '@anupalan/domain/kernel/record';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { recordText } from './record-text';

type Names<F extends Fields> = keyof WireOf<F> & string;

export interface RecordFactsProps<F extends Fields> {
  readonly record: F;
  /** The key of the texts, as of the record's form: `field` has the labels, `option` the choices. */
  readonly words: string;
  readonly values: WireOf<F>;
  readonly shown: readonly Names<F>[];
  /** Texts in place of those that follow from the description. */
  readonly texts?: Partial<Readonly<Record<Names<F>, string>>>;
  /** In place of an empty value. */
  readonly missing?: string;
}

const FACTS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 1.75, mt: 1.75 };

/** What a described record says, to be read: the twin of `RecordForm`. */
export function RecordFacts<F extends Fields>(props: RecordFactsProps<F>) {
  const { record, words, values, shown, texts = {}, missing } = props;
  const { t } = useTranslation();
  const textOf = (name: Names<F>): string =>
    (texts as Partial<Record<string, string>>)[name] ?? recordText(record, words, name, values[name]);
  return (
    <Box component="dl" sx={FACTS}>
      {shown.map((name) => {
        const text = textOf(name);
        return (
          <div key={name}>
            <dt className="tiny faint">{t(`${words}.field.${name}` as 'forms.choose')}</dt>
            <dd className="num">{text === '' ? <span className="faint">{missing}</span> : text}</dd>
          </div>
        );
      })}
    </Box>
  );
}
