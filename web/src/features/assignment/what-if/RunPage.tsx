import type { WhatIfDetail } from '@anupalan/domain/contracts/what-if';
import { titleOf } from '@anupalan/domain/rules/pages';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import { statusNameOf } from '@anupalan/domain/workflows/words';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Button, LinkButton } from '../../../shared/kit/Button';
import { Chip } from '../../../shared/kit/Chip';
import { Columns } from '../../../shared/kit/Columns';
import { grouped } from '../../../shared/kit/count';
import { formatDate } from '../../../shared/kit/dates';
import { Card, PageHead } from '../../../shared/kit/Page';
import { Progress } from '../../../shared/kit/Progress';
import { EmptyState } from '../../../shared/loading/states';
import { Wait } from '../../../shared/loading/Wait';
import { useProfiles, useTypes } from '../assignment-api';
import { ruleFor } from '../words';
import { AssignmentResult } from './AssignmentResult';
import { peopleDraftOf, personText, stepName, targetText } from './draft';
import { RunState, runDays, runTitle } from './RunList';
import { WorkflowResult } from './WorkflowResult';
import { useCancel, useRun } from './what-if-api';
import '../../../shared/office/lists.css';
import '../../../shared/office/figure/figure.css';
import '../assignment.css';
import './what-if.css';

/** A run of what-if, at /admin/assignment/what-if/:id: how far it is, then what would have been. */
export default function RunPage() {
  const { id = '' } = useParams();
  return <Run key={id} id={id} />;
}

function Run({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const run = useRun(id);
  const { data } = run;
  const title = data === undefined ? t(titleOf('/admin/assignment/what-if')) : runTitle(data);
  return (
    <main className="page page--wide">
      <PageHead
        title={title}
        documentTitle={`${t(titleOf('/admin/assignment/what-if'))}: ${title}`}
        meta={
          data === undefined
            ? []
            : [
                <RunState key="state" state={data.state} />,
                runDays(data),
                t('whatIf.runs.by', {
                  name: data.started_by.name ?? t('whatIf.runs.unknown'),
                  when: formatDate(data.started_at, 'dayTime'),
                }),
                t('whatIf.run.kept', { date: formatDate(data.expires_at) }),
              ]
        }
        crumbs={[
          { label: t('whatIf.crumb'), to: '/admin/assignment' },
          { label: t(titleOf('/admin/assignment/what-if')), to: '/admin/assignment/what-if' },
          { label: title },
        ]}
        tools={
          data === undefined ? null : (
            <LinkButton
              variant="quiet"
              icon="rotate"
              to={`/admin/assignment/what-if?draft=${encodeURIComponent(id)}&from=${data.from}&to=${data.to}${data.kind === 'workflow' ? '&of=statuses' : ''}`}
            >
              {t('whatIf.run.again')}
            </LinkButton>
          )
        }
      />
      <Wait query={run}>{(found) => <RunBody run={found} />}</Wait>
    </main>
  );
}

function RunBody({ run }: { readonly run: WhatIfDetail }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2} sx={{ mt: 2.25 }}>
      {run.state === 'running' ? <Running run={run} /> : null}
      {run.state === 'cancelled' || run.state === 'failed' ? (
        <Card>
          <EmptyState
            icon={run.state === 'failed' ? 'alert' : 'close'}
            title={t(run.state === 'failed' ? 'whatIf.run.isFailed' : 'whatIf.run.isCancelled')}
          >
            {t(run.state === 'failed' ? 'whatIf.run.isFailedBody' : 'whatIf.run.isCancelledBody')}
          </EmptyState>
        </Card>
      ) : null}
      {run.assignment?.outcome ? <AssignmentResult id={run.id} outcome={run.assignment.outcome} /> : null}
      {run.workflow !== null && run.workflow_outcome !== null ? (
        <WorkflowResult workflow={run.workflow} outcome={run.workflow_outcome} />
      ) : null}
      <Draft run={run} />
    </Stack>
  );
}

function Running({ run }: { readonly run: WhatIfDetail }) {
  const { t } = useTranslation();
  const cancel = useCancel(run.id);
  const { done_events: done, total_events: total } = run;
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
  return (
    <Card title={t('whatIf.runs.state.running')} aside={`${percent}%`}>
      <Progress label={t('whatIf.run.bar')} value={percent} />
      <Stack spacing={1} sx={{ mt: 1.25, alignItems: 'flex-start' }}>
        <p className="small num">{t('whatIf.run.progress', { done: grouped(done), total: grouped(total) })}</p>
        <p className="small muted">{t('whatIf.run.leave')}</p>
        <Button variant="quiet" size="small" icon="close" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('whatIf.run.cancel')}
        </Button>
      </Stack>
    </Card>
  );
}

const LINE = { of: 'minmax(0, 12rem) minmax(0, 1fr) auto', spacing: '6px 18px' };

/** The draft that a run tried: rules in the order in which they are asked and changed people, or the changed steps. */
function Draft({ run }: { readonly run: WhatIfDetail }) {
  const { t } = useTranslation();
  const types = useTypes();
  const people = useProfiles();
  const { assignment, workflow_draft: table } = run;
  const rules = [...(assignment?.draft.rules ?? [])].sort((a, b) => a.priority - b.priority);
  return (
    <Card title={t('whatIf.run.draft')}>
      {assignment !== null && rules.length === 0 ? <p className="small muted">{t('whatIf.rules.none')}</p> : null}
      <ul className="entries">
        {rules.map((rule) => (
          <Columns key={rule.id} component="li" {...LINE}>
            <span className="small strong">{rule.name}</span>
            <span className="small muted">
              {ruleFor(rule, types.data)}
              {rule.rule_type === 'manual'
                ? ''
                : `, ${
                    rule.rule_config.staff.length === 0
                      ? t('assignment.rules.anybody')
                      : t('assignment.rules.people', { count: rule.rule_config.staff.length })
                  }`}
            </span>
            <span className="row" style={{ gap: 8 }}>
              <Chip>{t(`assignment.ruleType.${rule.rule_type}`)}</Chip>
              {rule.is_active ? null : <Chip outline>{t('whatIf.rules.off')}</Chip>}
            </span>
          </Columns>
        ))}
        {Object.entries(assignment === null ? {} : peopleDraftOf(assignment.draft)).map(([id, one]) => (
          <Columns key={id} component="li" {...LINE}>
            <span className="small strong">
              {people.data?.items.find((profile) => profile.id === id)?.name ?? t('whatIf.result.unknown')}
            </span>
            <span className="small muted">{personText(one)}</span>
          </Columns>
        ))}
        {(table?.steps ?? []).map(({ name, enabled, from, to, by }) => (
          <Columns key={name} component="li" {...LINE}>
            <span className="small strong">{stepName(table?.workflow ?? 'filing', name)}</span>
            <span className="small muted">
              {typeof from === 'string'
                ? t(`whatIf.steps.${from}`)
                : from.map((status) => statusNameOf(currentVersion(table?.workflow ?? 'filing'), status)).join(', ')}
              {' → '}
              {targetText(table?.workflow ?? 'filing', to)}
              {`, ${by.map((role) => t(`whatIf.steps.roles.${role}`)).join(', ')}`}
            </span>
            <span className="row" style={{ gap: 8 }}>
              {enabled ? null : <Chip outline>{t('whatIf.steps.off')}</Chip>}
            </span>
          </Columns>
        ))}
      </ul>
    </Card>
  );
}
