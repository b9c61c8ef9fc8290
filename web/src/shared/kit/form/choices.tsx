import { FieldError } from './FieldError';
import { type FieldProps, GroupFrame, useFieldWiring } from './FieldFrame';
import type { Option } from './fields';
import { Tick } from './Tick';

/** A group of radio buttons. */
export function RadioField(props: FieldProps & { readonly options: readonly Option[] }) {
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  return (
    <GroupFrame {...props} id={id} error={error}>
      <div className="choices">
        {props.options.map(({ value, label }, index) => (
          <label key={value} className="choice" htmlFor={index === 0 ? id : `${id}-${index}`}>
            <Tick
              kind="radio"
              id={index === 0 ? id : `${id}-${index}`}
              name={input.name}
              value={value}
              checked={input.value === value}
              disabled={props.disabled}
              onBlur={input.onBlur}
              onChange={() => void helpers.setValue(value)}
              aria-invalid={aria['aria-invalid']}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

type Toggle = FieldProps & { readonly control: 'checkbox' | 'switch' };

function ToggleField(props: Toggle) {
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  return (
    <div className={error === null ? 'form-field' : 'form-field is-wrong'}>
      <label className="choice" htmlFor={id}>
        <Tick
          {...aria}
          kind={props.control}
          id={id}
          name={input.name}
          checked={input.value === true}
          disabled={props.disabled}
          onBlur={input.onBlur}
          onChange={(checked) => void helpers.setValue(checked)}
        />
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
        <p className={`field-hint choice-hint choice-hint--${props.control}`} id={`${id}-hint`}>
          {props.hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A checkbox: true or false. */
export const CheckboxField = (props: FieldProps) => <ToggleField {...props} control="checkbox" />;

/** A switch: true or false. */
export const SwitchField = (props: FieldProps) => <ToggleField {...props} control="switch" />;
