import type { WhatIfWorkflow } from '@anupalan/domain/contracts/what-if';
import { currentVersion, type WorkflowId } from '@anupalan/domain/workflows/registry';
import { statusNameOf } from '@anupalan/domain/workflows/words';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { grouped } from '../../../shared/kit/count';
import { Card } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import { Table } from '../../../shared/kit/Table';
import { stepName } from './draft';
import { numbers, TrialResult } from './TrialResult';
import { timeText } from './words';

type Refusal = WhatIfWorkflow['refused'][number];

interface ResultProps {
  readonly workflow: WorkflowId;
  readonly outcome: WhatIfWorkflow;
}

/** The outcome of a run of a table of statuses: the steps that the draft would have allowed and refused. */
export function WorkflowResult({ workflow, outcome }: ResultProps) {
  const { t } = useTranslation();
  const { cases, unchanged, steps, allowed, refused } = outcome;
  return (
    <TrialResult
      cases={cases}
      none={t('whatIf.table.noCases')}
      title={t('whatIf.table.allowed', { allowed: grouped(allowed), steps: grouped(steps) })}
      tiles={[
        { name: t('whatIf.table.cases'), value: grouped(cases) },
        { name: t('whatIf.table.unchanged'), value: grouped(unchanged) },
        { name: t('whatIf.table.steps'), value: grouped(steps) },
        { name: t('whatIf.table.refusedTile'), value: grouped(steps - allowed) },
        { name: t('whatIf.table.first'), value: grouped(refused.reduce((sum, { first }) => sum + first, 0)) },
      ]}
      assumed={[t('whatIf.table.assumed.tried'), t('whatIf.table.assumed.guards'), t('whatIf.table.assumed.ends')]}
    >
      <Refused workflow={workflow} outcome={outcome} />
      <Stays workflow={workflow} outcome={outcome} />
    </TrialResult>
  );
}

function Refused({ workflow, outcome: { refused } }: ResultProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('whatIf.table.refused')} aside={t('whatIf.table.refusedLead')} flush>
      {refused.length === 0 ? (
        <p className="section small muted">{t('whatIf.table.none')}</p>
      ) : (
        <Table
          label={t('whatIf.table.refused')}
          rows={refused}
          rowKey={({ step, status, reason }) => `${step} ${status} ${reason}`}
          columns={[
            { key: 'step', head: t('whatIf.table.step'), cell: ({ step }) => stepName(workflow, step) },
            {
              key: 'status',
              head: t('whatIf.table.status'),
              cell: ({ status }) => statusNameOf(currentVersion(workflow), status),
            },
            {
              key: 'reason',
              head: t('whatIf.table.reason'),
              cell: ({ reason }) => t(`whatIf.table.reasons.${reason}`),
            },
            numbers('count', t('whatIf.table.count'), ({ count }: Refusal) => count),
            numbers('first', t('whatIf.table.firsts'), ({ first }: Refusal) => first),
            {
              key: 'examples',
              head: t('whatIf.table.examples'),
              cell: ({ examples }) => (
                <Row component="span" spacing="2px 10px">
                  {examples.map((one) => (
                    <Link
                      key={`${one.request_id} ${one.position}`}
                      className="link small"
                      to={`/admin/requests/${encodeURIComponent(one.request_id)}/history?at=${encodeURIComponent(one.position)}`}
                    >
                      {one.case_number}
                    </Link>
                  ))}
                </Row>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

function Stays({ workflow, outcome: { stays } }: ResultProps) {
  const { t } = useTranslation();
  const stay = ({ stays: n, mean_seconds: mean }: WhatIfWorkflow['stays'][number]['real']): string =>
    mean === null ? '–' : t('whatIf.table.stay', { time: timeText(mean), n: grouped(n) });
  return (
    <Card title={t('whatIf.table.stays')} aside={t('whatIf.table.staysLead')} flush>
      <Table
        label={t('whatIf.table.stays')}
        rows={stays}
        rowKey={({ status }) => status}
        columns={[
          {
            key: 'status',
            head: t('whatIf.table.status'),
            cell: ({ status }) => statusNameOf(currentVersion(workflow), status),
          },
          { key: 'real', head: t('whatIf.table.real'), right: true, cell: ({ real }) => stay(real) },
          { key: 'draft', head: t('whatIf.table.draft'), right: true, cell: ({ draft }) => stay(draft) },
        ]}
      />
    </Card>
  );
}
