import type { ReactNode } from 'react';
import { type FieldProps, GroupFrame, useFieldWiring } from './FieldFrame';
import type { Option } from './fields';
import { Tick } from './Tick';

/** An option, with a sentence below its label if the label alone does not say enough. */
export type ExplainedOption = Option & { readonly hint?: ReactNode };

/** A group of checkboxes. The value is the list of ticked options, in the order of the options. */
export function CheckboxGroup(props: FieldProps & { readonly options: readonly ExplainedOption[] }) {
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const chosen: readonly unknown[] = Array.isArray(input.value) ? input.value : [];
  return (
    <GroupFrame {...props} id={id} error={error}>
      <div className="choices">
        {props.options.map(({ value, label, hint }, index) => {
          const own = index === 0 ? id : `${id}-${index}`;
          return (
            <label key={value} className="choice" htmlFor={own}>
              <Tick
                kind="checkbox"
                id={own}
                name={input.name}
                checked={chosen.includes(value)}
                disabled={props.disabled}
                onBlur={input.onBlur}
                onChange={(on) =>
                  void helpers.setValue(
                    props.options
                      .map((option) => option.value)
                      .filter((option) => (option === value ? on : chosen.includes(option))),
                  )
                }
                aria-invalid={aria['aria-invalid']}
              />
              <span>
                {label}
                {hint ? <span className="lines small faint">{hint}</span> : null}
              </span>
            </label>
          );
        })}
      </div>
    </GroupFrame>
  );
}
