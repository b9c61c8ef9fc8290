import { checkAadhaar, maskAadhaar } from '@anupalan/domain/rules/aadhaar';
import { daysOffered, type FieldDefinition } from '@anupalan/domain/rules/fields';
import { MAX_MOBILE_DIGITS } from '@anupalan/domain/rules/mobile';
import { groupedDigits } from '@anupalan/domain/rules/money-text';
import { latinDigits } from '@anupalan/domain/rules/normalise';
import { MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import { useField } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { CheckboxGroup } from '../../../shared/kit/form/CheckboxGroup';
import { CheckboxField, RadioField, SwitchField } from '../../../shared/kit/form/choices';
import type { FieldProps } from '../../../shared/kit/form/FieldFrame';
import { useFieldId } from '../../../shared/kit/form/Form';
import {
  DateField,
  MobileField,
  NumberField,
  optionsOf,
  SelectField,
  TextArea,
  TextField,
} from '../../../shared/kit/form/fields';
import { Note } from '../../../shared/loading/states';
import { today } from '../../../shared/today';
import { asksRupees, rupeesSaid } from './rupees';

const INDIAN_DIGITS = 10;
/** Rules of identifiers that are shown in capitals; the rules accept both cases. */
const CAPITALS = new Set(['pan', 'person_pan', 'gstin', 'cin', 'llpin', 'tan', 'ifsc', 'passport', 'udyam']);

/** A date of a consultation, from tomorrow on; the native picker cannot exclude Sundays, so the hint names them. */
function AnswerDateField({ rule, ...props }: FieldProps & { readonly rule: string }) {
  const { t } = useTranslation();
  const hint = props.hint ?? (rule === 'coming_workday' ? t('request.consultation.days') : undefined);
  return <DateField {...props} {...(hint === undefined ? {} : { hint })} {...daysOffered(rule, today())} />;
}

/** An amount in rupees: a plain number, grouped while it is not edited, and said in words below. */
const RupeesField = (props: FieldProps & { readonly placeholder?: string }) => (
  <NumberField {...props} before="₹" format={groupedDigits} echo={rupeesSaid} />
);

/** An Aadhaar number; of one that was given before only the last four digits are shown, until it is to be changed. */
function AadhaarField(props: FieldProps & { readonly label: string }) {
  const { t } = useTranslation();
  const id = useFieldId(props.name);
  const [{ value }, , { setValue }] = useField<unknown>(props.name);
  // A number that comes from another device was given before, too; one that is being typed was not.
  const [typed, setTyped] = useState(false);
  const given = !typed && checkAadhaar(String(value)) === null;
  return (
    <>
      <TextField
        {...props}
        maxLength={MAX_LINE_LENGTH}
        inputMode="numeric"
        width="medium"
        mask={(text) => {
          setTyped(true);
          return text;
        }}
        {...(given ? { readOnly: true, format: maskAadhaar } : {})}
      />
      {given ? (
        <Button
          variant="text"
          size="small"
          aria-label={t('request.intake.changeOf', { label: props.label })}
          onClick={() => {
            void setValue('');
            setTyped(true);
            document.getElementById(id)?.focus();
          }}
        >
          {t('request.intake.change')}
        </Button>
      ) : null}
    </>
  );
}

/** One question of a form, as the control of its type; all ten types (reading 14). */
export function AnswerField({ field }: { readonly field: FieldDefinition }) {
  const { key, label, type, required, description, placeholder, options = [], rule = '' } = field;
  const shared = { name: key, label, required, ...(description ? { hint: description } : {}) };
  const hinted = placeholder ? { placeholder } : {};
  switch (type) {
    case 'textarea':
      return <TextArea {...shared} {...hinted} maxLength={MAX_TEXT_LENGTH} />;
    case 'select':
      return <SelectField {...shared} {...hinted} options={optionsOf(options)} />;
    case 'radio':
      return <RadioField {...shared} options={optionsOf(options)} />;
    case 'checkbox':
      return options.length > 0 ? (
        <CheckboxGroup {...shared} options={optionsOf(options)} />
      ) : (
        <CheckboxField {...shared} />
      );
    case 'switch':
      return <SwitchField {...shared} />;
    case 'date':
      return <AnswerDateField {...shared} rule={rule} />;
    case 'number':
      return asksRupees(field) ? <RupeesField {...shared} {...hinted} /> : <NumberField {...shared} {...hinted} />;
    case 'tel':
      return (
        <MobileField {...shared} {...hinted} digits={rule === 'indian_mobile' ? INDIAN_DIGITS : MAX_MOBILE_DIGITS} />
      );
    case 'email':
      return <TextField {...shared} {...hinted} type="email" inputMode="email" autoComplete="email" />;
    default:
      return rule === 'aadhaar' ? (
        <AadhaarField {...shared} />
      ) : (
        <TextField
          {...shared}
          {...hinted}
          maxLength={MAX_LINE_LENGTH}
          {...(CAPITALS.has(rule)
            ? { mask: (text: string) => latinDigits(text).toUpperCase(), width: 'medium' as const }
            : {})}
          {...(rule === 'pin' || rule === 'account' ? { inputMode: 'numeric' as const, width: 'medium' as const } : {})}
        />
      );
  }
}

/** Why the answer at a path has to be corrected. */
export function Corrections({ correct, path }: { readonly correct: readonly Correction[]; readonly path: string }) {
  const { t } = useTranslation();
  return correct
    .filter(({ key }) => key === path)
    .map(({ reason }) => (
      <Note key={reason} tone="warning">
        {t('request.intake.correct', { reason })}
      </Note>
    ));
}

interface Correction {
  readonly key: string;
  readonly reason: string;
}
