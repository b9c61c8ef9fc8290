import type { Analytics } from '@anupalan/domain/contracts/figures';
import { titleOf } from '@anupalan/domain/rules/pages';
import { WORKFLOW_IDS, type WorkflowId } from '@anupalan/domain/workflows/registry';
import { workflowName } from '@anupalan/domain/workflows/words';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../../shared/api/errors';
import { modelQuery } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';
import { holdsUnsaved } from '../../../shared/api/unsaved';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { LeaveGuard } from '../../../shared/kit/form/LeaveGuard';
import { ConfirmDialog } from '../../../shared/kit/overlay/ConfirmDialog';
import { Card, PageHead } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import { Segmented } from '../../../shared/kit/Segmented';
import { ErrorState, Note, SkeletonLines } from '../../../shared/loading/states';
import { FilterSelect } from '../../../shared/office/FilterSelect';
import { RangeTools } from '../../../shared/office/range/RangeTools';
import { type Range, rangeParams, readRange } from '../../../shared/office/range/range';
import { today } from '../../../shared/today';
import { useUrlState } from '../../../shared/use-url-state';
import { useProfiles, useRules, useTypes } from '../assignment-api';
import {
  type AssignmentDraft,
  areSameSteps,
  assignmentBody,
  draftOf,
  isSameDraft,
  peopleDraftOf,
  type StepsDraft as Steps,
  stepsDraftOf,
  workflowBody,
  wrongIn,
} from './draft';
import { PeopleDraft } from './PeopleDraft';
import { type Office, RulesDraft } from './RulesDraft';
import { RunList } from './RunList';
import { StepsDraft } from './StepsDraft';
import { type Tried, useRun, useStart } from './what-if-api';
import '../../../shared/kit/form/form.css';
import '../../../shared/office/lists.css';
import '../assignment.css';
import './what-if.css';

type Kind = 'rules' | 'statuses';
/** The kinds of draft that leaving the page would lose. */
type Unsaved = RefObject<Record<Kind, boolean>>;

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
  const unsaved: Unsaved = useRef({ rules: false, statuses: false });
  const isUnsaved = useCallback(() => unsaved.current.rules || unsaved.current.statuses, []);
  const waits = office === null || (draft !== null && again.data === undefined);
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/assignment/what-if'))}
        meta={[t('whatIf.lead')]}
        crumbs={[
          { label: t('whatIf.crumb'), to: '/admin/assignment' },
          { label: t(titleOf('/admin/assignment/what-if')) },
        ]}
      />
      <Stack spacing={2} sx={{ mt: 2 }}>
        <div>
          <Segmented
            label={t('whatIf.kinds.label')}
            options={[
              { value: 'rules', label: t('whatIf.kinds.rules') },
              { value: 'statuses', label: t('whatIf.kinds.statuses') },
            ]}
            value={kind}
            // Both go on with the draft of a run, unless there is no such run.
            onChange={(next) =>
              set({ of: next === 'statuses' ? next : '', ...(again.isLoadingError ? { draft: '' } : {}) })
            }
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
        ) : (
          // Each keeps its draft while the other one is shown.
          <Fragment key={draft}>
            <Box sx={{ '& > * + .card': { mt: 2 } }} hidden={kind !== 'rules'}>
              <TryRules office={office} range={range} first={again.data?.assignment?.draft ?? null} unsaved={unsaved} />
            </Box>
            <Box sx={{ '& > * + .card': { mt: 2 } }} hidden={kind !== 'statuses'}>
              <TrySteps range={range} first={again.data?.workflow_draft ?? null} unsaved={unsaved} />
            </Box>
          </Fragment>
        )}
        <RunList />
      </Stack>
      <LeaveGuard unsaved={isUnsaved} />
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
      <Row spacing="10px 18px" sx={{ mt: 1.25 }}>
        <RangeTools range={range} day={day} onChange={onChange} />
        <p className="small muted" role="status">
          {data === undefined
            ? t('whatIf.days.lead')
            : t('whatIf.days.cases', { count: data.totals.created, n: grouped(data.totals.created) })}
        </p>
      </Row>
    </Card>
  );
}

interface StartProps {
  readonly tried: () => Tried;
  readonly problems: () => readonly string[];
  readonly onStarted: () => void;
}

/** The button of a run, with what is wrong with its draft. */
function Start({ tried, problems, onStarted }: StartProps) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const start = useStart(onStarted, (error) => {
    const told = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
    setWrong(told.length > 0 ? told : [messageOf(error)]);
  });
  return (
    <Card>
      <Stack spacing={1.75}>
        {wrong.length === 0 ? null : (
          <Note tone="bad" alert>
            <strong>{t('whatIf.wrong')}</strong>
            <ul className="bullets">
              {[...new Set(wrong)].map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Note>
        )}
        <div className="row">
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
      </Stack>
    </Card>
  );
}

/** While a draft `isUnsaved`, neither leaving the page nor the end of the session takes it away unasked. */
function useUnsaved(unsaved: Unsaved, kind: Kind, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const release = holdsUnsaved();
    unsaved.current[kind] = true;
    return () => {
      unsaved.current[kind] = false;
      release();
    };
  }, [unsaved, kind, isUnsaved]);
}

interface TryRulesProps {
  readonly office: Office;
  readonly range: Range;
  /** The draft of an earlier run. */
  readonly first: Omit<Extract<Tried, { kind: 'assignment' }>, 'kind' | 'from' | 'to'> | null;
  readonly unsaved: Unsaved;
}

function TryRules({ office, range, first, unsaved }: TryRulesProps) {
  // The draft without changes by the admin: the rules of today, or those of an earlier run.
  const [kept, setKept] = useState<AssignmentDraft>(() => ({
    rules: draftOf(first?.rules ?? office.rules, office.people),
    people: first === null ? {} : peopleDraftOf(first),
  }));
  const [rules, setRules] = useState(kept.rules);
  const [people, setPeople] = useState(kept.people);
  // Counts resets, so that open forms begin anew.
  const [turn, setTurn] = useState(0);
  useUnsaved(unsaved, 'rules', !isSameDraft({ rules, people }, kept));
  return (
    <>
      <RulesDraft
        key={turn}
        office={office}
        draft={rules}
        onChange={setRules}
        onReset={() => {
          const today = draftOf(office.rules, office.people);
          setRules(today);
          setKept({ ...kept, rules: today });
          setTurn(turn + 1);
        }}
      />
      <PeopleDraft profiles={office.people} draft={people} onChange={setPeople} />
      <Start
        tried={() => ({ kind: 'assignment', ...range, ...assignmentBody(rules, people) })}
        problems={() => wrongIn(rules, people, office.people)}
        onStarted={() => {
          unsaved.current.rules = false;
          setKept({ rules, people });
        }}
      />
    </>
  );
}

interface TryStepsProps {
  readonly range: Range;
  readonly first: Omit<Extract<Tried, { kind: 'workflow' }>, 'kind' | 'from' | 'to'> | null;
  readonly unsaved: Unsaved;
}

function TrySteps({ range, first, unsaved }: TryStepsProps) {
  const { t } = useTranslation();
  const [workflow, setWorkflow] = useState<WorkflowId>(first?.workflow ?? 'filing');
  // The draft without changes by the admin: the definition in use, or that of an earlier run.
  const [kept, setKept] = useState<Steps>(() => (first === null ? {} : stepsDraftOf(first)));
  const [draft, setDraft] = useState(kept);
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState<WorkflowId | null>(null);
  const isUnsaved = !areSameSteps(workflow, draft, kept);
  useUnsaved(unsaved, 'statuses', isUnsaved);
  const begin = (next: WorkflowId): void => {
    setWorkflow(next);
    setKept({});
    setDraft({});
    setTurn(turn + 1);
    setAsked(null);
  };
  return (
    <>
      <div>
        <FilterSelect
          label={t('whatIf.steps.workflow')}
          value={workflow}
          onChange={(next) => (isUnsaved ? setAsked : begin)(WORKFLOW_IDS.find((id) => id === next) ?? 'filing')}
        >
          {WORKFLOW_IDS.map((id) => (
            <option key={id} value={id}>
              {workflowName(id)}
            </option>
          ))}
        </FilterSelect>
      </div>
      <StepsDraft key={turn} workflow={workflow} draft={draft} onChange={setDraft} onReset={() => begin(workflow)} />
      <Start
        tried={() => ({ kind: 'workflow', ...range, ...workflowBody(workflow, draft) })}
        problems={() => []}
        onStarted={() => {
          unsaved.current.statuses = false;
          setKept(draft);
        }}
      />
      {asked === null ? null : (
        <ConfirmDialog
          title={t('whatIf.steps.otherTitle', { workflow: workflowName(asked) })}
          lead={t('whatIf.steps.otherLead')}
          act={t('whatIf.steps.other')}
          bad
          onConfirm={() => begin(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
