import type { DueRulesPage as Answer, DueRuleView } from '@anupalan/domain/contracts/compliance';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EmptyState } from '../../shared/loading/states';
import { List, type ListColumn } from '../../shared/office/List';
import { SearchField } from '../../shared/office/SearchField';
import { today as now } from '../../shared/today';
import { useUrlState } from '../../shared/use-url-state';
import { concernsText } from './concerns-text';
import { ExtendDialog } from './ExtendDialog';
import { RuleDialog } from './RuleDialog';

type Asked =
  | { readonly act: 'correct'; readonly rule: DueRuleView | null }
  | { readonly act: 'extend'; readonly rule: DueRuleView };

const matches = ({ id, form, title, source }: DueRuleView, q: string): boolean =>
  [id, form, title, source].some((text) => text.toLowerCase().includes(q.trim().toLowerCase()));

/** The rules for dates, at /admin/due-rules: admins correct them, and move dates as authorities do. */
export default function DueRulesPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const q = params.get('q') ?? '';
  const query = useQuery(modelQuery<Answer>(models.dueRules, '/api/admin/due-rules'));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/due-rules'))}
        meta={[t('dueRules.lead')]}
        tools={
          <Button icon="plus" aria-haspopup="dialog" onClick={() => setAsked({ act: 'correct', rule: null })}>
            {t('dueRules.add')}
          </Button>
        }
      />
      <Box sx={{ mt: 2.25 }} className="filters">
        <SearchField
          label={t('dueRules.search')}
          placeholder={t('dueRules.search')}
          value={q}
          onChange={(text) => set({ q: text === '' ? null : text })}
        />
      </Box>
      <div className="card case-table">
        <List
          label={t(titleOf('/admin/due-rules'))}
          columns={columnsOf(t, setAsked, now())}
          query={query}
          rows={query.data?.items.filter((rule) => matches(rule, q))}
          rowKey={({ id }) => id}
          tableFrom={900}
          empty={<EmptyState icon="calendar" title={t('dueRules.none')} />}
        />
      </div>
      {asked === null ? null : asked.act === 'extend' ? (
        <ExtendDialog rule={asked.rule} onClose={close} />
      ) : (
        <RuleDialog rule={asked.rule} onClose={close} />
      )}
    </main>
  );
}

/** `today`: `YYYY-MM-DD`. */
const columnsOf = (t: TFunction, onAsk: (asked: Asked) => void, today: string): readonly ListColumn<DueRuleView>[] => [
  {
    key: 'form',
    head: t('dueRules.form'),
    card: 'title',
    cell: ({ form, title }) => (
      <Box className="lines" sx={{ minWidth: 200 }}>
        <span className="strong">{form}</span>
        <span className="small faint">{title}</span>
      </Box>
    ),
  },
  {
    key: 'concerns',
    head: t('dueRules.appliesTo'),
    card: 'line',
    cell: (rule) => <span className="small">{concernsText(t, rule.applies_to)}</span>,
  },
  {
    key: 'next',
    head: t('dueRules.next'),
    card: 'fact',
    cell: ({ dates }) => {
      const next = dates.find(({ due }) => due >= today);
      return <span className="num nowrap">{next === undefined ? t('dueRules.noNext') : formatDate(next.due)}</span>;
    },
  },
  {
    key: 'checked',
    head: t('dueRules.checked'),
    card: 'fact',
    cell: ({ checked_on, versions }) => (
      <div className="lines">
        <span className="num nowrap">{formatDate(checked_on)}</span>
        <span className="tiny faint">{t('dueRules.version', { count: versions.length })}</span>
      </div>
    ),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{t('dueRules.acts')}</span>,
    card: 'foot',
    cell: (rule) => (
      <Row nowrap spacing={1}>
        {rule.frequency === 'once' ? (
          <span className="small faint">{t('dueRules.onceMoves')}</span>
        ) : (
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={t('dueRules.extendOf', { form: rule.form })}
            disabledReason={rule.dates.length === 0 ? t('dueRules.noNext') : null}
            onClick={() => onAsk({ act: 'extend', rule })}
          >
            {t('dueRules.extend')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={t('dueRules.correctOf', { form: rule.form })}
          onClick={() => onAsk({ act: 'correct', rule })}
        >
          {t('dueRules.correct')}
        </Button>
      </Row>
    ),
  },
];
