import { MAX_LINE_LENGTH } from '@anupalan/domain/rules/text';
import Stack from '@mui/material/Stack';
import { FieldArray, useFormikContext } from 'formik';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../kit/Button';
import { TextField } from '../kit/form/fields';
import './rows.css';

interface RowsProps<T> {
  /** The list in the form's values. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly empty: T;
  readonly add: string;
  /** The name of a row on its button: 'Benefit 2'. */
  readonly called: (n: number) => string;
  /** The fields of a row; `name` is the name of the row: `benefits.0`. */
  readonly row: (name: string, n: number) => ReactNode;
  /** A row with several fields: its button stands above them. */
  readonly tall?: boolean;
}

/** A list in a form; rows can be added to it and removed from it. */
export function Rows<T>({ name, label, hint, empty, add, called, row, tall = false }: RowsProps<T>) {
  const { t } = useTranslation();
  const { getFieldMeta } = useFormikContext();
  const list = (getFieldMeta(name).value ?? []) as readonly T[];
  const box = useRef<HTMLFieldSetElement>(null);
  const focusRow = (index: number): void => {
    // The row is rendered after the change of the values.
    requestAnimationFrame(() => {
      const rows = box.current?.querySelectorAll(':scope > .svc-row') ?? [];
      const field = rows[index]?.querySelector<HTMLElement>('input, select, textarea');
      (field ?? box.current?.querySelector<HTMLElement>(':scope > .svc-row-add'))?.focus();
    });
  };
  return (
    <FieldArray name={name}>
      {({ push, remove }) => (
        <Stack
          component="fieldset"
          spacing={1.25}
          sx={{ alignItems: 'flex-start', '& > legend': { mb: 0.75 }, '& > .field-hint': { m: '-6px 0 0' } }}
          className="form-field"
          ref={box}
        >
          <legend>{label}</legend>
          {hint == null ? null : <p className="field-hint">{hint}</p>}
          {list.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity but their place.
            <div key={index} className={tall ? 'svc-row svc-row--tall' : 'svc-row'}>
              {row(`${name}.${index}`, index + 1)}
              <IconButton
                icon="trash"
                size={17}
                label={t('forms.removeRow', { what: called(index + 1) })}
                onClick={() => {
                  remove(index);
                  focusRow(Math.min(index, list.length - 2));
                }}
              />
            </div>
          ))}
          <Button
            variant="quiet"
            size="small"
            icon="plus"
            className="svc-row-add"
            onClick={() => {
              push(empty);
              focusRow(list.length);
            }}
          >
            {add}
          </Button>
        </Stack>
      )}
    </FieldArray>
  );
}

/** A list of single lines. */
export const TextRows = (props: Omit<RowsProps<string>, 'empty' | 'row'>) => (
  <Rows
    {...props}
    empty=""
    row={(name, n) => (
      <TextField name={name} label={<span className="sr-only">{props.called(n)}</span>} maxLength={MAX_LINE_LENGTH} />
    )}
  />
);
