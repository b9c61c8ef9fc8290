import { type EventText, eventTexts, type StreamKind, streamNames } from '@anupalan/domain/texts/events';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { Icon } from '../../shared/kit/icons';
import { Row } from '../../shared/kit/Row';
import { DayFilter } from '../../shared/office/DayFilter';
import { FilterSelect } from '../../shared/office/FilterSelect';
import { LabelledSwitch } from '../../shared/office/LabelledSwitch';
import { SearchField } from '../../shared/office/SearchField';
import { ActorFilter } from './ActorFilter';
import { isOneStream, isUnfiltered, kindIn, type LogFilter, NO_FILTER } from './history-url';

export interface HistoryFiltersProps {
  readonly filter: LogFilter;
  readonly onChange: (change: Partial<LogFilter>) => void;
}

const KINDS = Object.keys(eventTexts) as StreamKind[];
const isKind = (kind: string): kind is StreamKind => Object.hasOwn(eventTexts, kind);

/** Words of the case, kind of stream, type, actor and days; one stream, which only links name, is a chip. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation();
  /** On phones, where the rest would hide the list; not folded where it says what narrows the list. */
  const [open, setOpen] = useState(() => !isUnfiltered({ ...filter, q: '' }));
  return (
    <>
      <Box
        className="filters"
        sx={{ mt: 2, '&& > .field--search': { flex: { xs: '1 1 0', md: '1 1 100%' }, minWidth: { xs: 0, md: 200 } } }}
      >
        <SearchField
          label={t('history.searchLabel')}
          placeholder={t('history.search')}
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
        <Button
          variant="quiet"
          icon="funnel"
          className="only-phone only-phone--flex"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('history.filters')}
        </Button>
        <Box
          sx={{
            display: { xs: open ? 'grid' : 'none', md: 'grid' },
            flex: '1 1 100%',
            gridTemplateColumns: 'repeat(auto-fit, minmax(172px, 1fr))',
            gap: 1.25,
            '&&& .field select': { width: '100%', minWidth: 0 },
          }}
        >
          <KindAndType filter={filter} onChange={onChange} />
          <ActorFilter value={filter.actor} onChange={(actor) => onChange({ actor })} />
          <DayFilter
            label={t('history.from')}
            value={filter.from}
            isSet={filter.from !== ''}
            max={filter.to}
            onChange={(from) => onChange({ from })}
          />
          <DayFilter
            label={t('history.to')}
            value={filter.to}
            isSet={filter.to !== ''}
            min={filter.from}
            onChange={(to) => onChange({ to })}
          />
          <LabelledSwitch
            label={t('history.housekeeping')}
            checked={filter.housekeeping !== ''}
            onChange={(shown) => onChange({ housekeeping: shown ? 'shown' : '' })}
          />
        </Box>
      </Box>
      {isUnfiltered(filter) ? null : <Chips filter={filter} onChange={onChange} />}
    </>
  );
}

/** The kind of stream, and the types of its events. */
function KindAndType({ filter, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const kind = kindIn(filter.stream);
  return (
    <>
      <FilterSelect
        label={t('history.kind')}
        value={kind}
        isSet={kind !== ''}
        // A type of another kind would leave nothing.
        onChange={(stream) => onChange({ stream, type: '' })}
      >
        <option value="">{t('history.all')}</option>
        {KINDS.map((value) => (
          <option key={value} value={value}>
            {streamNames[value]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('history.type')}
        value={filter.type}
        isSet={filter.type !== ''}
        onChange={(type) => onChange({ type })}
      >
        <option value="">{t('history.all')}</option>
        {(isKind(kind) ? [kind] : KINDS).map((of) => (
          <optgroup key={of} label={streamNames[of]}>
            {Object.entries<EventText>(eventTexts[of]).map(([type, { name }]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </FilterSelect>
    </>
  );
}

/** The one stream as a chip, and the way back to the whole log. */
function Chips({ filter, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation();
  return (
    <Row component="ul" spacing="8px 12px" sx={{ m: '0 0 14px' }} aria-label={t('history.active')}>
      {isOneStream(filter.stream) ? (
        <li>
          <button
            type="button"
            className="filter-chip"
            aria-label={t('history.withoutStream', { stream: filter.stream })}
            onClick={() => onChange({ stream: '' })}
          >
            <span className="faint">{t('history.stream')}</span>
            <span className="mono anywhere">{filter.stream}</span>
            <Icon name="close" size={13} />
          </button>
        </li>
      ) : null}
      <li>
        <button
          type="button"
          className="link small"
          onClick={() => onChange({ ...NO_FILTER, housekeeping: filter.housekeeping })}
        >
          {t('history.clear')}
        </button>
      </li>
    </Row>
  );
}
