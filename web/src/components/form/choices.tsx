import MuiCheckbox from '@mui/material/Checkbox';
import MuiRadio from '@mui/material/Radio';
import MuiSwitch from '@mui/material/Switch';
import { Mui } from '../../theme/Mui';
import { Icon } from '../icons';
import { FieldError, type FieldProps, GroupFrame, useFieldWiring } from './FieldFrame';
import type { Option } from './fields';

const box = <span className="checkbox" />;
const ticked = (
  <span className="checkbox is-on">
    <Icon name="check" size={12} />
  </span>
);
const dot = <span className="radio" />;
const dotted = <span className="radio is-on" />;

/** One of a few, all seen at once. */
export function RadioField(props: FieldProps & { readonly options: readonly Option[] }) {
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  return (
    <GroupFrame {...props} id={id} error={error}>
      <Mui>
        <div className="choices">
          {props.options.map(({ value, label }, index) => (
            <label key={value} className="choice" htmlFor={index === 0 ? id : `${id}-${index}`}>
              <MuiRadio
                id={index === 0 ? id : `${id}-${index}`}
                name={input.name}
                value={value}
                checked={input.value === value}
                disabled={props.disabled ?? false}
                icon={dot}
                checkedIcon={dotted}
                onBlur={input.onBlur}
                onChange={() => void helpers.setValue(value)}
                slotProps={{ input: { 'aria-invalid': aria['aria-invalid'] } }}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </Mui>
    </GroupFrame>
  );
}

type Toggle = FieldProps & { readonly control: 'checkbox' | 'switch' };

function ToggleField(props: Toggle) {
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const shared = {
    id,
    name: input.name,
    checked: input.value === true,
    disabled: props.disabled ?? false,
    onBlur: input.onBlur,
    onChange: (_: unknown, checked: boolean) => void helpers.setValue(checked),
  };
  return (
    <div className={error === null ? 'form-field' : 'form-field is-wrong'}>
      <label className="choice" htmlFor={id}>
        <Mui>
          {props.control === 'checkbox' ? (
            <MuiCheckbox {...shared} icon={box} checkedIcon={ticked} slotProps={{ input: aria }} />
          ) : (
            <MuiSwitch {...shared} className="switch" slotProps={{ input: { ...aria, role: 'switch' } }} />
          )}
        </Mui>
        <span>
          {props.label}
          {props.required ? (
            <span className="bad" aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </span>
      </label>
      {props.hint ? (
        <p className="field-hint choice-hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A box to tick: true or false. */
export const CheckboxField = (props: FieldProps) => <ToggleField {...props} control="checkbox" />;

/** On or off: true or false. */
export const SwitchField = (props: FieldProps) => <ToggleField {...props} control="switch" />;
