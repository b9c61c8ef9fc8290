import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import updateLocale from 'dayjs/plugin/updateLocale';
import 'dayjs/locale/en-in';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Icon } from '../icons';
import { FieldFrame, type FieldProps, useFieldWiring } from './FieldFrame';

dayjs.extend(customParseFormat);
dayjs.extend(updateLocale);
// Calendars in India begin with Sunday; the locale that dayjs ships says Monday.
dayjs.updateLocale('en-in', { weekStart: 0 });

/** The format of days on the wire. */
export const DAY = 'YYYY-MM-DD';
const CLOCK = 'HH:mm';

export const CalendarIcon = () => <Icon name="calendar" size={18} />;
const ClockIcon = () => <Icon name="clock" size={18} />;
export const ClearIcon = () => <Icon name="close" size={13} />;

/** A picker's value of a day on the wire; null for ''. */
export const dayOf = (text: string): Dayjs | null => (text === '' ? null : dayjs(text, DAY, true));

/** A picker's value and attributes for a text of `format`; '' for an empty or incomplete value. */
function usePicker(props: FieldProps & { readonly autoFocus?: boolean }, format: string, icon: ComponentType) {
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const text = typeof input.value === 'string' ? input.value : '';
  const textOf = (value: Dayjs | null): string => (value?.isValid() ? value.format(format) : '');
  const [value, setValue] = useState<Dayjs | null>(null);
  // An incomplete date is kept as typed; a value that the form sets replaces it.
  const shown = textOf(value) === text ? value : text === '' ? null : dayjs(text, format, true);
  return {
    id,
    error,
    picker: {
      value: shown,
      autoFocus: props.autoFocus ?? false,
      disabled: props.disabled ?? false,
      onChange: (next: Dayjs | null): void => {
        setValue(next);
        void helpers.setValue(textOf(next));
      },
      slots: { openPickerIcon: icon },
      slotProps: {
        textField: {
          id,
          name: input.name,
          hiddenLabel: true,
          fullWidth: true,
          className: 'input--medium',
          error: error !== null,
          onBlur: input.onBlur,
          // ARIA allows neither required nor invalid on a group; its label and its error say so instead.
          slotProps: { input: { 'aria-describedby': aria['aria-describedby'], 'aria-labelledby': `${id}-label` } },
        },
      },
    },
  };
}

/** The pickers' texts and formats in India. */
export const Localized = ({ children }: { readonly children: ReactNode }) => (
  <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-in">
    {children}
  </LocalizationProvider>
);

export interface DayFieldProps extends FieldProps {
  /** The first and the last selectable day, as yyyy-mm-dd. */
  readonly min?: string;
  readonly max?: string;
  readonly autoFocus?: boolean;
}

/** A date, as yyyy-mm-dd, typed or taken from a calendar. */
export function DayField({ min, max, ...props }: DayFieldProps) {
  const { id, error, picker } = usePicker(props, DAY, CalendarIcon);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <Localized>
        <DatePicker
          {...picker}
          {...(min === undefined ? {} : { minDate: dayjs(min, DAY) })}
          {...(max === undefined ? {} : { maxDate: dayjs(max, DAY) })}
        />
      </Localized>
    </FieldFrame>
  );
}

/** A time of day, as hh:mm, typed or taken from a list. */
export function ClockField(props: FieldProps) {
  const { id, error, picker } = usePicker(props, CLOCK, ClockIcon);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <Localized>
        <TimePicker {...picker} ampm={false} />
      </Localized>
    </FieldFrame>
  );
}
