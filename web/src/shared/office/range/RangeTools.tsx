import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DayFilter } from '../DayFilter';
import { FilterSelect } from '../FilterSelect';
import { daysOf, PRESETS, type Preset, presetOf, type Range, withDay } from './range';
import '../figure/figure.css';

export interface RangeToolsProps {
  readonly range: Range;
  readonly day: string;
  readonly onChange: (range: Range) => void;
}

/** The choice of the days: a preset, or a first and a last day; the other day follows if it must. */
export function RangeTools({ range, day, onChange }: RangeToolsProps) {
  const { t } = useTranslation();
  const preset = presetOf(range, day);
  // While a month is typed digit by digit, 1 is January before it is October. So the other end follows only the
  // finished day.
  const began = useRef(range);
  return (
    <div className="figure-range">
      <FilterSelect
        label={t('figures.range')}
        value={preset ?? ''}
        onChange={(value) => onChange(daysOf(value as Preset, day))}
      >
        {preset === null ? (
          <option value="" disabled>
            {t('figures.own')}
          </option>
        ) : null}
        {PRESETS.map((one) => (
          <option key={one} value={one}>
            {t(`figures.${one}`)}
          </option>
        ))}
      </FilterSelect>
      {(['from', 'to'] as const).map((end) => (
        <DayFilter
          key={end}
          label={t(`figures.${end}`)}
          value={range[end]}
          max={day}
          required
          onEnter={() => {
            began.current = range;
          }}
          onChange={(chosen) => onChange(withDay(began.current, end, chosen))}
        />
      ))}
    </div>
  );
}
