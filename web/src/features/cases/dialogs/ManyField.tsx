import MuiCheckbox from '@mui/material/Checkbox';
import { type FieldProps, GroupFrame, useFieldWiring } from '../../../shared/components/form/FieldFrame';
import type { Option } from '../../../shared/components/form/fields';
import { Icon } from '../../../shared/components/icons';

const box = <span className="checkbox" />;
const ticked = (
  <span className="checkbox is-on">
    <Icon name="check" size={12} />
  </span>
);

/** Any of a few, all seen at once: the value is the list of those ticked. */
export function ManyField(props: FieldProps & { readonly options: readonly Option[] }) {
  const { id, input, helpers, error } = useFieldWiring(props);
  const chosen = Array.isArray(input.value) ? (input.value as readonly string[]) : [];
  return (
    <GroupFrame {...props} id={id} error={error}>
      <div className="choices">
        {props.options.map(({ value, label }, index) => (
          <label key={value} className="choice" htmlFor={index === 0 ? id : `${id}-${index}`}>
            <MuiCheckbox
              id={index === 0 ? id : `${id}-${index}`}
              checked={chosen.includes(value)}
              icon={box}
              checkedIcon={ticked}
              onChange={(_, on) =>
                void helpers.setValue(on ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
