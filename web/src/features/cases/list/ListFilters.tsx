import { CASE_SOURCES, DUES, PAYMENT_STATUSES } from '@anupalan/domain/rules/case-lists';
import { WAITING_ON } from '@anupalan/domain/workflows/definition';
import { currentVersion, WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { isEnded, PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import { statusNameOf, statusView } from '@anupalan/domain/workflows/words';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '../../../shared/api/person-name';
import { categoryName } from '../../../shared/case-parts/service/category';
import type { office } from '../../../shared/i18n/en/office';
import { Button } from '../../../shared/kit/Button';
import { Columns } from '../../../shared/kit/Columns';
import { Icon } from '../../../shared/kit/icons';
import { Row } from '../../../shared/kit/Row';
import { DayFilter } from '../../../shared/office/DayFilter';
import { FilterSelect } from '../../../shared/office/FilterSelect';
import { useCaseServices, useMembers } from '../case-api';
import {
  activeFilters,
  type CaseFilters,
  type FilterName,
  isOffered,
  type ListScope,
  NO_FILTERS,
  OPEN,
  toggled,
  valuesOf,
} from './filters';
import './list-filters.css';

/** Each status by its names in all workflows. */
const statusOptions = PRESENT_STATUSES.map((value) => ({
  value,
  label: [...new Set(WORKFLOW_IDS.map((kind) => statusNameOf(currentVersion(kind), value)))].join(' / '),
}));

/** Values of filters that no open case matches. */
const ENDED: ReadonlySet<string> = new Set(['nobody', ...PRESENT_STATUSES.filter(isEnded)]);

type SortName = keyof typeof office.list.sorts;

export interface ListFiltersProps {
  /** The search field. */
  readonly search: ReactNode;
  readonly filters: CaseFilters;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  readonly scope: ListScope;
  /** Whether the list can be filtered by assignee: not in the person's own list. */
  readonly people: boolean;
  readonly sort: {
    readonly value: string;
    readonly options: readonly SortName[];
    /** A search has its own order. */
    readonly fixed: boolean;
  };
}

interface Option {
  readonly value: string;
  readonly label: string;
}

type Options = Partial<Record<FilterName, readonly Option[]>>;

/** The change of the address when a value is chosen, or chosen again. */
const chosen = (filters: CaseFilters, name: FilterName, value: string) => ({
  [name]: value === '' ? '' : toggled(filters, name, value),
});

/**
 * Search and filters of a list of cases: the common filters beside the search, the rest in a panel, active ones as
 * chips.
 */
export function ListFilters({ search, filters, onChange, scope, people, sort }: ListFiltersProps) {
  const { t } = useTranslation();
  const panel = useId();
  const [open, setOpen] = useState(false);
  const options = useOptions(filters);
  const active = activeFilters(filters);
  const choose = (name: FilterName) => (value: string) => onChange(chosen(filters, name, value));
  const choice = (name: FilterName, all: string) =>
    isOffered(scope, name) ? (
      <Choice
        label={t(`lists.filter.${name}`)}
        all={all}
        options={(options[name] ?? []).filter(({ value }) => scope !== 'open' || !ENDED.has(value))}
        values={valuesOf(filters, name)}
        onChoose={choose(name)}
      />
    ) : null;
  const day = (name: 'from' | 'to' | 'delivered_from' | 'delivered_to', within: { min?: string; max?: string }) =>
    isOffered(scope, name) ? (
      <DayFilter label={t(`lists.filter.${name}`)} value={filters[name]} onChange={choose(name)} {...within} />
    ) : null;
  return (
    <>
      <div className="filters">
        {search}
        <div className={open ? 'filters-usual is-open' : 'filters-usual'}>
          {choice('service', t('lists.all'))}
          {choice('status', t('lists.all'))}
          {choice('due', t('lists.any'))}
          {people ? choice('assignee', t('lists.all')) : null}
        </div>
        <Button
          variant="quiet"
          icon="funnel"
          className="filters-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('lists.more')}
          {active.length > 0 ? <span className="count num">{active.length}</span> : null}
        </Button>
      </div>
      {open ? (
        <Columns
          id={panel}
          component="section"
          of="repeat(auto-fill, minmax(210px, 1fr))"
          spacing={1.25}
          sx={{
            alignItems: 'center',
            p: 1.75,
            mb: 1.75,
            '& .field select': { fontWeight: 600 },
            '& .field input': { fontWeight: 600 },
            '& .field.is-set': { borderColor: 'var(--brand)' },
          }}
          className="card"
          aria-label={t('lists.more')}
        >
          {choice('waiting_on', t('lists.any'))}
          {choice('category', t('lists.all'))}
          {choice('payment', t('lists.any'))}
          {choice('source', t('lists.any'))}
          {day('from', { max: filters.to })}
          {day('to', { min: filters.from })}
          {day('delivered_from', { max: filters.delivered_to })}
          {day('delivered_to', { min: filters.delivered_from })}
          <Sort sort={sort} onChange={onChange} />
        </Columns>
      ) : null}
      <Chips filters={filters} options={options} onChange={onChange} />
    </>
  );
}

/** The order of the list. */
function Sort({ sort, onChange }: Pick<ListFiltersProps, 'sort' | 'onChange'>) {
  const { t } = useTranslation();
  if (sort.fixed) return <span className="small faint">{t('office.list.newestFirst')}</span>;
  return (
    <FilterSelect label={t('office.list.sort')} value={sort.value} onChange={(value) => onChange({ sort: value })}>
      {sort.options.map((one) => (
        <option key={one} value={one}>
          {t(`office.list.sorts.${one}`)}
        </option>
      ))}
    </FilterSelect>
  );
}

interface ChipsProps extends Pick<ListFiltersProps, 'filters' | 'onChange'> {
  readonly options: Options;
}

/** The active filters; pressing one removes it. */
function Chips({ filters, options, onChange }: ChipsProps) {
  const { t } = useTranslation();
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <Row component="ul" spacing={1} sx={{ m: '0 0 14px' }} aria-label={t('lists.active')}>
      {active.map(({ name, value }) => {
        const known = value === OPEN ? t('lists.anybody') : options[name]?.find((one) => one.value === value)?.label;
        // Imported cases have statuses that are not offered.
        const label = known ?? (name === 'status' ? statusView(value).label : value);
        return (
          <li key={`${name} ${value}`}>
            <button
              type="button"
              className="filter-chip"
              aria-label={t('lists.without', { name: t(`lists.filter.${name}`), value: label })}
              onClick={() => onChange(chosen(filters, name, value === OPEN ? '' : value))}
            >
              <span className="faint">{t(`lists.filter.${name}`)}</span> {label}
              <Icon name="close" size={13} />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className="link small" onClick={() => onChange({ ...NO_FILTERS })}>
          {t('lists.clear')}
        </button>
      </li>
    </Row>
  );
}

/** The options by filter; date filters have none. */
const useOptions = ({ assignee }: CaseFilters): Options => {
  const { t } = useTranslation();
  const services = useCaseServices().data ?? [];
  const listed = useMembers().data;
  const members = listed ?? [];
  // A case can be with somebody who has left.
  const isListed = ['', 'me', 'none', ...members.map(({ id }) => id)].includes(assignee);
  const other = usePersonName(isListed || listed === undefined ? null : assignee);
  const categories = [...new Set(services.map(({ category }) => category))].toSorted();
  return {
    service: services.map(({ id, title }) => ({ value: id, label: title })),
    status: statusOptions,
    due: DUES.map((value) => ({ value, label: t(`lists.due.${value}`) })),
    assignee: [
      { value: 'me', label: t('lists.me') },
      { value: 'none', label: t('office.list.nobody') },
      ...members.map(({ id, name }) => ({ value: id, label: name ?? t('office.role.unknown') })),
      ...(isListed ? [] : [{ value: assignee, label: other ?? t('office.role.unknown') }]),
    ],
    waiting_on: WAITING_ON.map((value) => ({ value, label: t(`lists.waiting_on.${value}`) })),
    category: categories.map((value) => ({ value, label: categoryName(value) })),
    payment: PAYMENT_STATUSES.map((value) => ({ value, label: t(`lists.payment.${value}`) })),
    source: CASE_SOURCES.map((value) => ({ value, label: t(`lists.source.${value}`) })),
  };
};

interface ChoiceProps {
  readonly label: string;
  /** The label of the option that clears the filter. */
  readonly all: string;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
}

/** One filter: choosing a value adds it, choosing it again removes it, the first option clears the filter. */
function Choice({ label, all, options, values, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const only = values.length === 1 ? values[0] : undefined;
  return (
    <FilterSelect
      label={label}
      isSet={values.length > 0}
      value={values.length > 1 ? '*' : (only ?? '')}
      onChange={onChoose}
    >
      <option value="">{all}</option>
      {values.length > 1 ? (
        <option value="*" disabled>
          {t('lists.several', { n: values.length })}
        </option>
      ) : null}
      {only !== undefined && !options.some(({ value }) => value === only) ? <option value={only}>{only}</option> : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {values.length > 1 && values.includes(option.value) ? `✓ ${option.label}` : option.label}
        </option>
      ))}
    </FilterSelect>
  );
}
