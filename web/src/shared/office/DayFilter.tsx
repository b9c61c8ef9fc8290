import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { CalendarIcon, ClearIcon, DAY, dayOf, Localized } from '../kit/form/pickers';
import './day-filter.css';

/** While a year is typed digit by digit, it is 2, 20 and 202 before it is 2026. */
const FIRST = '2000-01-01';

export interface DayFilterProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or '' for none. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly isSet?: boolean;
  /** The focus enters the field from elsewhere. */
  readonly onEnter?: () => void;
  readonly onChange: (value: string) => void;
}

/** A day of the staff's filters, with its label in its frame. It reports only finished days, or that there is none. */
export function DayFilter({
  label,
  value,
  min = '',
  max = '',
  required = false,
  isSet = false,
  onEnter,
  onChange,
}: DayFilterProps) {
  const id = useId();
  /** The text typed over the value while it is not a day that may be chosen. */
  const [typed, setTyped] = useState<{ readonly day: Dayjs | null; readonly over: string } | null>(null);
  // The value changed, also from elsewhere (Back, a cleared filter).
  const own = typed?.over === value ? typed : null;
  const report = (text: string): void => {
    if (text !== value) onChange(text);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of the field within, whichever of its parts has it.
    <div
      className={isSet ? 'field is-set' : 'field'}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onEnter?.();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (own === null || currentTarget.contains(relatedTarget)) return;
        setTyped(null);
        if (!required && !own.day?.isValid()) report('');
      }}
    >
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <Localized>
        <DatePicker
          value={own === null ? dayOf(value) : own.day}
          minDate={dayjs(min || FIRST, DAY)}
          {...(max === '' ? {} : { maxDate: dayjs(max, DAY) })}
          onChange={(next, { validationError }) => {
            setTyped({ day: next, over: value });
            // MUI's null may be a day of which one part is being typed again.
            if (next !== null && validationError === null) report(next.format(DAY));
          }}
          slots={{ openPickerIcon: CalendarIcon, clearIcon: ClearIcon }}
          slotProps={{
            field: { clearable: !required, onClear: () => report('') },
            textField: {
              id,
              variant: 'standard',
              hiddenLabel: true,
              slotProps: { input: { disableUnderline: true, 'aria-labelledby': `${id}-label` } },
            },
          }}
        />
      </Localized>
    </div>
  );
}
