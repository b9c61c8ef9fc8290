import { daysAfter, MAX_FIGURE_DAYS } from '@anupalan/domain/rules/dates';
import { useTranslation } from 'react-i18next';
import { DayField } from '../DayField';
import { FilterSelect } from '../FilterSelect';
import { daysOf, PRESETS, type Preset, presetOf, type Range } from './range';
import './range.css';

export interface RangeToolsProps {
  readonly range: Range;
  readonly day: string;
  readonly onChange: (range: Range) => void;
}

/** The choice of the days: a preset, or a first and a last day. */
export function RangeTools({ range, day, onChange }: RangeToolsProps) {
  const { t } = useTranslation();
  const preset = presetOf(range, day);
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
      <DayField
        label={t('figures.from')}
        value={range.from}
        min={daysAfter(range.to, 1 - MAX_FIGURE_DAYS)}
        max={range.to}
        required
        onChange={(from) => onChange({ ...range, from })}
      />
      <DayField
        label={t('figures.to')}
        value={range.to}
        min={range.from}
        max={day}
        required
        onChange={(to) => onChange({ ...range, to })}
      />
    </div>
  );
}
