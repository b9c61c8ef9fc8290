import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons';
import { FieldFrame, type FieldProps, useFieldWiring } from './FieldFrame';
import type { Option } from './fields';
import './search-select.css';

/** An option that is also found by other words than its label. */
export interface SearchOption extends Option {
  readonly words?: string;
}

export interface SearchSelectProps extends FieldProps {
  readonly options: readonly SearchOption[];
  readonly placeholder?: string;
  /** Shown when no option is found. */
  readonly none: string;
}

/** Lower case and without accents, so that `cote` finds Côte d'Ivoire. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The options with a word that begins as typed; those whose label begins so come first. */
const found = (options: readonly SearchOption[], typed: string): SearchOption[] => {
  const wanted = plain(typed.trim());
  const begins = (text: string): boolean => ` ${plain(text)}`.includes(` ${wanted}`);
  const byLabel = options.filter(({ label }) => begins(label));
  return [...byLabel, ...options.filter((one) => !byLabel.includes(one) && begins(one.words ?? ''))];
};

/** A select with many options, which are found by typing. */
export function SearchSelect(props: SearchSelectProps) {
  const { t } = useTranslation();
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const value = props.options.find((one) => one.value === input.value) ?? null;
  return (
    <FieldFrame {...props} id={id} error={error}>
      <Autocomplete
        id={id}
        options={props.options}
        value={value}
        onChange={(_, next) => void helpers.setValue(next?.value ?? '')}
        onBlur={input.onBlur}
        disabled={props.disabled ?? false}
        filterOptions={(options, { inputValue, getOptionLabel }) =>
          // The label of the chosen option is no search: opening the list shows all options.
          value !== null && inputValue === getOptionLabel(value) ? options : found(options, inputValue)
        }
        isOptionEqualToValue={(one, other) => one.value === other.value}
        noOptionsText={<span role="status">{props.none}</span>}
        autoHighlight
        fullWidth
        popupIcon={<Icon name="down" size={16} />}
        clearIcon={<Icon name="close" size={14} />}
        openText={t('forms.openList')}
        closeText={t('forms.closeList')}
        clearText={t('forms.clear')}
        classes={{ paper: 'search-select-paper', option: 'search-select-option', noOptions: 'search-select-none' }}
        renderOption={({ key, ...rest }, one) => (
          <li key={key} {...rest}>
            <span>{one.label}</span>
            {one.words ? <span className="small faint">{one.words}</span> : null}
          </li>
        )}
        renderInput={({ slotProps, fullWidth, disabled }) => (
          <OutlinedInput
            ref={slotProps.input.ref}
            className={`search-select ${slotProps.input.className}`}
            onMouseDown={slotProps.input.onMouseDown}
            endAdornment={slotProps.input.endAdornment}
            fullWidth={fullWidth}
            disabled={disabled}
            error={error !== null}
            name={input.name}
            placeholder={props.placeholder ?? ''}
            slotProps={{ input: { ...slotProps.htmlInput, ...aria } }}
          />
        )}
      />
    </FieldFrame>
  );
}
