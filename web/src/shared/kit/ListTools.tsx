import { Icon } from './icons';

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search of a list, which filters on every key. */
export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => (
  <label className="field field--search">
    <Icon name="find" size={16} />
    <span className="sr-only">{label}</span>
    <input type="search" value={value} placeholder={label} onChange={(event) => onChange(event.target.value)} />
  </label>
);

export interface SelectBoxProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A select that narrows or orders a list, with its label in front. */
export const SelectBox = ({ label, value, options, onChange }: SelectBoxProps) => (
  <label className="field">
    <span>{label}</span>
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
