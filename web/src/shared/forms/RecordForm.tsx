import { type Fields, type WireOf, wireNameOf } from '@anupalan/domain/kernel/record';
import { useFormikContext } from 'formik';
import i18next, { type ParseKeys } from 'i18next';
import { createContext, isValidElement, type ReactElement, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup, type ExplainedOption } from '../kit/form/CheckboxGroup';
import { CheckboxField, RadioField, SwitchField } from '../kit/form/choices';
import { SelectField, TextArea, type TextAreaProps, TextField } from '../kit/form/fields';
import { blankOf, numberOr } from '../kit/form/record-values';
import { NUMBER, type TextFieldProps } from '../kit/form/text-input';
import { Rows, TextRows } from './Rows';

type Names<F extends Fields> = keyof WireOf<F> & string;

/** Without a label for each field it does not compile: `without` says which. */
type Labelled<K extends string> = [K] extends [ParseKeys] ? unknown : { readonly without: Exclude<K, ParseKeys> };

/** The looks of a field, beyond what its description says. */
export interface Look extends Partial<Omit<TextFieldProps & TextAreaProps, 'name'>> {
  /** The choices with their texts; without it the texts are under `option` of the form's key. */
  readonly options?: readonly ExplainedOption[];
  /** Values to choose from, for a text. */
  readonly suggestions?: readonly string[];
  /** A control that replaces the usual one of the field's kind. */
  readonly as?: 'checkbox' | 'line' | 'radio';
  readonly row?: readonly Place<string>[];
  /** A field that fits no kind. */
  readonly drawn?: ReactElement;
}

/**
 * The contents of a form, from top to bottom: a field by its name on the wire (`config.staff` for a field of a part),
 * several fields side by side if there is room (a list among them takes the whole width), or an element with a key.
 */
export type Place<N extends string> =
  | N
  | `${N}.${string}`
  | readonly (Place<N> | readonly Place<N>[])[]
  | ReactElement
  | null;

interface Form {
  readonly record: Fields;
  readonly words: string;
  readonly looks: Readonly<Record<string, Look>>;
  readonly native: boolean;
}

const Described = createContext<Form | null>(null);

export interface RecordFormProps<F extends Fields, P extends string> {
  readonly record: F;
  /**
   * The key of the texts: `field` has the label of each field, `hint` the remark at it, `option` the choices. A list or
   * a part has its own texts under its name; a list also has `add` and `row`.
   */
  readonly words: P & Labelled<`${P}.field.${Names<F>}`>;
  readonly looks?: Readonly<Record<string, Look>>;
  /** Numbers are typed into the browser's own number field. */
  readonly native?: boolean;
  readonly layout: readonly Place<Names<F>>[];
  /** The fields of this group that the layout does not name follow, in the order of the description. */
  readonly group?: string;
}

const placedIn = (layout: readonly unknown[]): readonly string[] =>
  layout.flatMap((place) => {
    if (typeof place === 'string') return [place.split('.')[0] ?? place];
    return Array.isArray(place) ? placedIn(place) : [];
  });

/** The fields of a described record, in a `Form` or a `CommandDialog`. */
export function RecordForm<F extends Fields, const P extends string>(props: RecordFormProps<F, P>) {
  const { record, words, looks = {}, native = false, layout, group } = props;
  const placed = new Set(placedIn(layout));
  const rest = Object.entries(record).flatMap(([name, field]) => {
    const wire = wireNameOf(name, field);
    return group !== undefined && field.group === group && !placed.has(wire) ? [wire] : [];
  });
  return <Described value={{ record, words, looks, native }}>{drawn([...layout, ...rest])}</Described>;
}

function drawn(places: readonly Place<string>[], prefix = '', columns = false): ReactNode {
  return places.map((place, index) => {
    if (place === null || isValidElement(place)) return place;
    if (typeof place === 'string') return <RecordField key={place} name={`${prefix}${place}`} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place.
      <div key={index} className={columns ? 'form-wide' : 'form-columns'}>
        {drawn(place as readonly Place<string>[], prefix, true)}
      </div>
    );
  });
}

/** The description of a field of the form, and the key of its record's texts. */
function describedAt({ record, words }: Pick<Form, 'record' | 'words'>, path: readonly string[]) {
  const [name = '', ...inner] = path;
  const field = Object.entries(record).find(([own, one]) => wireNameOf(own, one) === name)?.[1];
  if (field === undefined) throw new Error(`${name} is no field of this form`);
  if (inner.length === 0 || !('of' in field.input)) return { field, words, name };
  return describedAt({ record: field.input.of, words: `${words}.${name}` }, inner);
}

/** One field of the surrounding `RecordForm`, as its description says; `look` is only for this field. */
export function RecordField({ name, ...look }: Look & { readonly name: string }): ReactNode {
  const { t } = useTranslation();
  const { setFieldValue } = useFormikContext();
  const form = useContext(Described);
  if (form === null) throw new Error(`${name} stands in no form of a record`);
  const path = name.split('.').filter((part) => !/^\d+$/.test(part));
  const { field, words, name: last } = describedAt(form, path);
  const { input } = field;
  const isInRow = /\.\d+\./.test(name);
  const say = (key: string, params: { n?: number } = {}): string => t(`${words}.${key}` as 'forms.choose', params);
  const { options: given, as, row = [], drawn: own, ...rest }: Look = { ...form.looks[path.join('.')], ...look };
  if (own !== undefined) return own;
  const props = {
    label: say(`field.${last}`),
    hint: i18next.exists(`${words}.hint.${last}`) ? say(`hint.${last}`) : undefined,
    // The rows of a list can also be removed.
    required: input.kind === 'text' && input.required && !isInRow,
    ...rest,
    name,
  };
  const options =
    given ??
    ('list' in input ? input.list.map((value) => ({ value, label: say(`option.${last}.${value}`) })) : undefined);
  const rows = { add: () => say(`${last}.add`), called: (n: number) => say(`${last}.row`, { n }) };
  if (options !== undefined) {
    if (input.kind === 'choices' || input.kind === 'lines') return <CheckboxGroup {...props} options={options} />;
    return as === 'radio' ? <RadioField {...props} options={options} /> : <SelectField {...props} options={options} />;
  }
  switch (input.kind) {
    case 'text':
      if (props.rows !== undefined || (input.rule.multiline === true && as !== 'line'))
        return <TextArea maxLength={input.rule.max} {...props} />;
      return <TextField maxLength={input.rule.max} {...props} />;
    case 'amount':
    case 'number': {
      if (!form.native) return <TextField {...NUMBER} {...props} />;
      const otherwise = input.kind === 'number' ? input.otherwise : input.optional ? Number.NaN : 0;
      const bounds = input.kind === 'number' ? { min: String(input.min), max: String(input.max) } : { min: '0' };
      const mend = (text: string): void => void setFieldValue(name, String(numberOr(text, otherwise)));
      const leaves = isInRow || Number.isNaN(otherwise) ? {} : { onLeave: mend };
      return <TextField type="number" step="1" inputMode="numeric" {...bounds} {...leaves} {...props} />;
    }
    case 'flag':
      return as === 'checkbox' ? <CheckboxField {...props} /> : <SwitchField {...props} />;
    case 'lines':
      if (as === 'line') return <TextField {...props} />;
      return <TextRows {...props} add={rows.add()} called={rows.called} />;
    case 'list':
      return (
        <Rows
          {...props}
          add={rows.add()}
          called={rows.called}
          empty={blankOf(input.of)}
          tall={!isInRow}
          row={(one) => drawn(row, `${one}.`)}
        />
      );
    default:
      throw new Error(`${name} has no field of its own`);
  }
}
