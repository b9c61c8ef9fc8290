import type { BusinessView, DutyView } from '@anupalan/domain/contracts/compliance';
import { daysAfter } from '@anupalan/domain/rules/dates';
import { isToDo } from '@anupalan/domain/rules/duty-states';
import { financialYearAt, financialYearText } from '@anupalan/domain/rules/financial-year';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusinesses } from '../../shared/api/reference';
import { Button, LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { SelectBox } from '../../shared/kit/ListTools';
import { Segmented } from '../../shared/kit/Segmented';
import { CustomerPage } from '../../shared/loading/CustomerPage';
import { EmptyState } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { today as now } from '../../shared/today';
import { useUrlState } from '../../shared/use-url-state';
import { useDuties } from './compliance-api';
import { DutyDialog } from './DutyDialog';
import { DutyList } from './DutyList';
import { MonthGrid } from './MonthGrid';

/** The deadlines of a customer's businesses, at /compliance-calendar (SHELL-08, SHELL-51). */
export default function CalendarPage() {
  const { t } = useTranslation();
  return (
    <CustomerPage
      title={t(titleOf('/compliance-calendar'))}
      meta={[t('compliance.lead')]}
      icon="calendar"
      signedOut={{ title: t('compliance.signedOut'), body: t('compliance.signedOutBody') }}
      customersOnly={t('compliance.customersOnly')}
      tools={
        <>
          <LinkButton to="/compliance-assessment" variant="text">
            {t(titleOf('/compliance-assessment'))}
          </LinkButton>
          <LinkButton to="/business-profile" variant="quiet" icon="building">
            {t(titleOf('/business-profile'))}
          </LinkButton>
        </>
      }
    >
      <Box sx={{ mt: 2.5 }}>
        <Mine />
      </Box>
    </CustomerPage>
  );
}

function Mine() {
  const { t } = useTranslation();
  const businesses = useBusinesses();
  const [params] = useUrlState();
  return (
    <Wait query={businesses}>
      {({ items }) => {
        const business = items.find(({ id }) => id === params.get('business')) ?? items[0];
        return business === undefined ? (
          <div className="card">
            <EmptyState
              icon="building"
              title={t('compliance.noBusiness')}
              action={<LinkButton to="/business-profile">{t('business.add')}</LinkButton>}
            >
              {t('compliance.noBusinessBody')}
            </EmptyState>
          </div>
        ) : (
          <Calendar business={business} all={items} />
        );
      }}
    </Wait>
  );
}

/** The financial years that can be chosen. */
const yearsAround = (): readonly number[] => [-1, 0, 1].map((n) => financialYearAt(now()) + n);

/** From what may be overdue to a year of deadlines ahead, in days. */
const [BEHIND_DAYS, AHEAD_DAYS] = [180, 310];

/** The first and the last day of a financial year, or of the time around today. */
const rangeOf = (year: number | null): readonly [from: string, to: string] => {
  const today = now();
  return year === null
    ? [daysAfter(today, -BEHIND_DAYS), daysAfter(today, AHEAD_DAYS)]
    : [`${year}-04-01`, `${year + 1}-04-10`];
};

interface CalendarProps {
  readonly business: BusinessView;
  readonly all: readonly BusinessView[];
}

interface ToolsProps extends CalendarProps {
  readonly year: number | null;
  readonly view: 'list' | 'month';
  readonly showsAll: boolean;
}

/** What of the calendar is shown, and how. */
function Tools({ business, all, year, view, showsAll }: ToolsProps) {
  const { t } = useTranslation();
  const [, set] = useUrlState();
  return (
    <div className="list-tools list-tools--short">
      <SelectBox
        label={t('compliance.business')}
        value={business.id}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => set({ business: id })}
      />
      <SelectBox
        label={t('compliance.year')}
        value={year === null ? '' : String(year)}
        options={[
          ...(view === 'month' ? [] : [{ value: '', label: t('compliance.fromNow') }]),
          ...yearsAround().map((one) => ({ value: String(one), label: financialYearText(one) })),
        ]}
        onChange={(chosen) => set({ year: chosen === '' ? null : chosen, month: null })}
      />
      <Segmented
        tall
        label={t('compliance.view')}
        value={view}
        options={[
          { value: 'list', label: t('compliance.list') },
          { value: 'month', label: t('compliance.month') },
        ]}
        onChange={(chosen) => set({ view: chosen === 'list' ? null : chosen })}
      />
      <Segmented
        tall
        label={t('compliance.show')}
        value={showsAll ? 'all' : 'open'}
        options={[
          { value: 'open', label: t('compliance.shown.open') },
          { value: 'all', label: t('compliance.shown.all') },
        ]}
        onChange={(chosen) => set({ show: chosen === 'open' ? null : chosen })}
      />
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        {t('compliance.print')}
      </Button>
    </div>
  );
}

/** One business in one financial year, as a list or a month. */
function Calendar({ business, all }: CalendarProps) {
  const { t } = useTranslation();
  const [params] = useUrlState();
  const view = params.get('view') === 'month' ? 'month' : 'list';
  const year = yearsAround().find((one) => String(one) === params.get('year'));
  const showsAll = params.get('show') === 'all';
  const shownYear = year ?? (view === 'month' ? financialYearAt(now()) : null);
  const [from, to] = rangeOf(shownYear);
  const duties = useDuties(business.id, from, to);
  const [opened, setOpened] = useState<string | null>(null);
  const keyOf = ({ rule_id, period_id }: DutyView): string => `${rule_id}:${period_id}`;
  const open = (duty: DutyView): void => setOpened(keyOf(duty));
  return (
    <>
      <Tools business={business} all={all} year={shownYear} view={view} showsAll={showsAll} />
      <h2 className="section-title only-print">
        {business.name}
        {' · '}
        {shownYear === null
          ? t('compliance.years', { from: formatDate(from), to: formatDate(to) })
          : `${t('compliance.year')} ${financialYearText(shownYear)}`}
      </h2>
      <Wait query={duties}>
        {({ items, today }) => {
          const shown = showsAll ? items : items.filter(({ state }) => isToDo(state));
          // A year on paper is a record: what is done belongs to it, whatever the window shows.
          const wholeYear = year !== undefined && view === 'list' && !showsAll;
          const duty = items.find((one) => keyOf(one) === opened);
          return (
            <>
              <Stack spacing={2} sx={{ mt: 2.5 }} className={wholeYear ? 'no-print' : ''}>
                {view === 'month' ? (
                  <MonthGrid duties={shown} today={today} year={shownYear ?? financialYearAt(now())} onOpen={open} />
                ) : shown.length === 0 ? (
                  <div className="card">
                    <EmptyState icon="check" title={t('compliance.nothing')}>
                      {t(items.length === 0 ? 'compliance.nothingBody' : 'compliance.allDone')}
                    </EmptyState>
                  </div>
                ) : (
                  <DutyList duties={shown} onOpen={open} />
                )}
              </Stack>
              {wholeYear ? (
                <div className="only-print">
                  <Stack spacing={2} sx={{ mt: 2.5 }}>
                    <DutyList duties={items} onOpen={open} />
                  </Stack>
                </div>
              ) : null}
              {duty === undefined ? null : (
                <DutyDialog business={business} duty={duty} today={today} onClose={() => setOpened(null)} />
              )}
            </>
          );
        }}
      </Wait>
    </>
  );
}
