import type { Analytics } from '@anupalan/domain/contracts/figures';
import { WORKFLOW_IDS, type WorkflowId } from '@anupalan/domain/workflows/registry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../shared/i18n/office-texts';
import { ApiError, messageOf } from '../../../shared/api/errors';
import { modelQuery } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';
import { Button } from '../../../shared/components/Button';
import { FilterSelect } from '../../../shared/components/FilterSelect';
import { Card, PageHead } from '../../../shared/components/Page';
import { RangeTools } from '../../../shared/components/range/RangeTools';
import { type Range, rangeParams, readRange, today } from '../../../shared/components/range/range';
import { ErrorState, Note, SkeletonLines } from '../../../shared/components/states';
import { Segmented } from '../../../shared/components/Tabs';
import { useUrlState } from '../../../shared/use-url-state';
import { useProfiles, useRules, useTypes } from '../assignment-api';
import {
  assignmentBody,
  draftOf,
  type LimitsDraft as Limits,
  type RuleDraft,
  type StepsDraft as Steps,
  stepsDraftOf,
  workflowBody,
  wrongIn,
} from './draft';
import { LimitsDraft } from './LimitsDraft';
import { type Office, RulesDraft } from './RulesDraft';
import { RunList } from './RunList';
import { StepsDraft } from './StepsDraft';
import { type Tried, useRun, useStart } from './what-if-api';
import '../../../shared/components/form/form.css';
import '../../../shared/components/lists.css';
import '../assignment.css';
import './what-if.css';

type Kind = 'rules' | 'statuses';

/**
 * What-if, at /admin/assignment/what-if: a draft of the rules or of a table of statuses, edited in place, and the runs of
 * the last days. `?draft=<id>` begins with the draft of that run.
 */
export default function WhatIfPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const rules = useRules();
  const types = useTypes();
  const people = useProfiles();
  const draft = params.get('draft');
  const again = useRun(draft);
  const day = today();
  const range = readRange(params, day);
  const kind: Kind = params.get('of') === 'statuses' ? 'statuses' : 'rules';
  const error = rules.error ?? types.error ?? people.error ?? again.error;
  const office: Office | null =
    rules.data !== undefined && types.data !== undefined && people.data !== undefined
      ? { rules: rules.data.items, types: types.data, people: people.data.items }
      : null;
  const waits = office === null || (draft !== null && again.data === undefined);
  return (
    <main className="page page--wide">
      <PageHead
        title={t('whatIf.title')}
        meta={[t('whatIf.lead')]}
        crumbs={[{ label: t('whatIf.crumb'), to: '/admin/assignment' }, { label: t('whatIf.title') }]}
      />
      <div className="what-if-kinds">
        <Segmented
          label={t('whatIf.kinds.label')}
          options={[
            { value: 'rules', label: t('whatIf.kinds.rules') },
            { value: 'statuses', label: t('whatIf.kinds.statuses') },
          ]}
          value={kind}
          onChange={(next) => set({ of: next === 'statuses' ? next : '', draft: '' })}
        />
      </div>
      <Days range={range} day={day} onChange={(next) => set(rangeParams(next, day))} />
      {waits ? (
        <Card>
          {error === null ? (
            <SkeletonLines count={8} />
          ) : (
            <ErrorState
              error={error}
              onRetry={() => {
                for (const query of [rules, types, people]) void query.refetch();
                if (draft !== null) void again.refetch();
              }}
              retrying={rules.isFetching || types.isFetching || people.isFetching || again.isFetching}
            />
          )}
        </Card>
      ) : kind === 'rules' ? (
        <TryRules key={draft ?? 'rules'} office={office} range={range} first={again.data?.assignment?.draft ?? null} />
      ) : (
        <TrySteps key={draft ?? 'steps'} range={range} first={again.data?.workflow_draft ?? null} />
      )}
      <RunList />
    </main>
  );
}

interface DaysProps {
  readonly range: Range;
  readonly day: string;
  readonly onChange: (range: Range) => void;
}

/** The days of the run, with how many cases they hold. */
function Days({ range, day, onChange }: DaysProps) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...modelQuery<Analytics>(models.figures, `/api/admin/analytics?${new URLSearchParams({ ...range })}`),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('whatIf.days.title')}>
      <div className="what-if-days">
        <RangeTools range={range} day={day} onChange={onChange} />
        <p className="small muted" role="status">
          {data === undefined ? t('whatIf.days.lead') : t('whatIf.days.cases', { count: data.totals.created })}
        </p>
      </div>
    </Card>
  );
}

/** The button of a run, with what is wrong with its draft. */
function Start({ tried, problems }: { readonly tried: () => Tried; readonly problems: () => readonly string[] }) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const start = useStart((error) => {
    const told = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
    setWrong(told.length > 0 ? told : [messageOf(error)]);
  });
  return (
    <Card>
      {wrong.length === 0 ? null : (
        <Note tone="bad" alert>
          <strong>{t('whatIf.wrong')}</strong>
          <ul className="what-if-wrong">
            {[...new Set(wrong)].map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Note>
      )}
      <div className="row what-if-start">
        <Button
          icon="history"
          pending={start.isPending}
          onClick={() => {
            const found = problems();
            setWrong(found);
            if (found.length === 0) start.mutate(tried());
          }}
        >
          {t('whatIf.start')}
        </Button>
        <span className="small muted">{t('whatIf.startHint')}</span>
      </div>
    </Card>
  );
}

interface TryRulesProps {
  readonly office: Office;
  readonly range: Range;
  /** The draft of an earlier run. */
  readonly first: Omit<Extract<Tried, { kind: 'assignment' }>, 'kind' | 'from' | 'to'> | null;
}

function TryRules({ office, range, first }: TryRulesProps) {
  const [draft, setDraft] = useState<readonly RuleDraft[]>(() => draftOf(first?.rules ?? office.rules, office.people));
  const [limits, setLimits] = useState<Limits>(() =>
    Object.fromEntries((first?.limits ?? []).map((one) => [one.staff_id, String(one.max_concurrent_cases)])),
  );
  // Counts resets, so that open forms begin anew.
  const [turn, setTurn] = useState(0);
  return (
    <>
      <RulesDraft
        key={turn}
        office={office}
        draft={draft}
        onChange={setDraft}
        onReset={() => {
          setDraft(draftOf(office.rules, office.people));
          setTurn(turn + 1);
        }}
      />
      <LimitsDraft people={office.people} draft={limits} onChange={setLimits} />
      <Start
        tried={() => ({ kind: 'assignment', ...range, ...assignmentBody(draft, limits) })}
        problems={() => wrongIn(draft, limits, office.people)}
      />
    </>
  );
}

interface TryStepsProps {
  readonly range: Range;
  readonly first: Omit<Extract<Tried, { kind: 'workflow' }>, 'kind' | 'from' | 'to'> | null;
}

function TrySteps({ range, first }: TryStepsProps) {
  const { t } = useTranslation();
  const [workflow, setWorkflow] = useState<WorkflowId>(first?.workflow ?? 'filing');
  const [draft, setDraft] = useState<Steps>(() => (first === null ? {} : stepsDraftOf(first)));
  const [turn, setTurn] = useState(0);
  const reset = useCallback((): void => {
    setDraft({});
    setTurn((last) => last + 1);
  }, []);
  return (
    <>
      <div className="what-if-workflow">
        <FilterSelect
          label={t('whatIf.steps.workflow')}
          value={workflow}
          onChange={(next) => {
            setWorkflow(WORKFLOW_IDS.find((id) => id === next) ?? 'filing');
            reset();
          }}
        >
          {WORKFLOW_IDS.map((id) => (
            <option key={id} value={id}>
              {t(`whatIf.workflows.${id}`)}
            </option>
          ))}
        </FilterSelect>
      </div>
      <StepsDraft key={`${workflow} ${turn}`} workflow={workflow} draft={draft} onChange={setDraft} onReset={reset} />
      <Start tried={() => ({ kind: 'workflow', ...range, ...workflowBody(workflow, draft) })} problems={() => []} />
    </>
  );
}
