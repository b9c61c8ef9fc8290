import type { DutyView } from '@anupalan/domain/contracts/compliance';
import { daysAfter } from '@anupalan/domain/rules/dates';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { Row } from '../../shared/kit/Row';
import { monthText } from '../../shared/period-words';
import { useUrlState } from '../../shared/use-url-state';
import { stateLook } from './compliance-api';
import type { DutiesProps } from './DutyList';
import './month-grid.css';

const DAYS = 7;
const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const firstOf = (month: string): string => `${month}-01`;
const nextMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** The weeks of a month, from Sunday (SHELL-41); days of its neighbours fill the first and the last. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
  const begin = daysAfter(firstOf(month), -utc(firstOf(month)).getUTCDay());
  const last = daysAfter(firstOf(nextMonth(month, 1)), -1);
  const weeks: string[][] = [];
  for (let day = begin; day <= last; day = daysAfter(day, DAYS))
    weeks.push(Array.from({ length: DAYS }, (_, n) => daysAfter(day, n)));
  return weeks;
};

export interface MonthGridProps extends DutiesProps {
  readonly today: string;
  /** The financial year to which the months are kept. */
  readonly year: number;
}

/** A month with the duties on their days. */
export function MonthGrid({ duties, today, year, onOpen }: MonthGridProps) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const [first, last] = [`${year}-04`, `${year + 1}-03`];
  const present = today.slice(0, 7);
  const asked = params.get('month') ?? present;
  const month = /^\d{4}-\d{2}$/.test(asked) && asked >= first && asked <= last ? asked : first;
  const go = (by: number): void => set({ month: nextMonth(month, by) });
  return (
    <section className="card section">
      <Row justify="space-between">
        <IconButton
          icon="left"
          label={t('compliance.previous')}
          disabledReason={month <= first ? t('compliance.otherYear') : null}
          onClick={() => go(-1)}
        />
        <h2 className="card-title" aria-live="polite">
          {monthText(month)}
        </h2>
        <IconButton
          icon="right"
          label={t('compliance.next')}
          disabledReason={month >= last ? t('compliance.otherYear') : null}
          onClick={() => go(1)}
        />
      </Row>
      <table className="month" aria-label={t('compliance.monthOf', { month: monthText(month) })}>
        <thead>
          <tr>
            {weeksOf(month)[0]?.map((day) => (
              <th key={day} scope="col">
                {WEEKDAY.format(utc(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={day.startsWith(month) ? undefined : 'is-other'}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <time dateTime={day} className="num">
                    {Number(day.slice(8))}
                  </time>
                  {duties
                    .filter(({ due }) => due === day)
                    .map((duty) => (
                      <Entry key={`${duty.rule_id}:${duty.period_id}`} duty={duty} onOpen={onOpen} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Entry({ duty, onOpen }: { readonly duty: DutyView; readonly onOpen: DutiesProps['onOpen'] }) {
  const { t } = useTranslation();
  const { form, due, state } = duty;
  const { tone, icon } = stateLook[state];
  return (
    <button
      type="button"
      className={tone === null ? 'month-duty' : `month-duty chip--${tone}`}
      aria-haspopup="dialog"
      aria-label={`${t('compliance.moreOf', { form, date: formatDate(due) })}, ${t(`compliance.state.${state}`)}`}
      onClick={() => onOpen(duty)}
    >
      <Icon name={icon} size={13} />
      <span>{form}</span>
    </button>
  );
}
