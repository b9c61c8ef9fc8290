import { useId } from 'react';

export interface SegmentedProps<K extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: K; readonly label: string }[];
  readonly value: K;
  readonly onChange: (value: K) => void;
  /** As high as the fields beside it. */
  readonly tall?: boolean;
}

/** A choice of two or three views of the same data (Chart, Table). */
export function Segmented<K extends string>({ label, options, value, onChange, tall }: SegmentedProps<K>) {
  const name = useId();
  return (
    <fieldset className={tall ? 'seg seg--tall' : 'seg'}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
