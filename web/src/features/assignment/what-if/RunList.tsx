import type { WhatIfRun } from '@anupalan/domain/contracts/what-if';
import { workflowName } from '@anupalan/domain/workflows/words';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/i18n/i18n';
import type { Tone } from '../../../shared/kit/Chip';
import { ToneChip } from '../../../shared/kit/Chip';
import { Columns } from '../../../shared/kit/Columns';
import { formatDate } from '../../../shared/kit/dates';
import type { IconName } from '../../../shared/kit/icons';
import { Card } from '../../../shared/kit/Page';
import { EmptyState } from '../../../shared/loading/states';
import { Wait } from '../../../shared/loading/Wait';
import { runPath, useRuns } from './what-if-api';

const LOOKS: Readonly<Record<WhatIfRun['state'], readonly [Tone, IconName]>> = {
  running: ['info', 'rotate'],
  done: ['done', 'check'],
  cancelled: ['warning', 'close'],
  failed: ['bad', 'alert'],
};

/** The state of a run. */
export function RunState({ state }: Pick<WhatIfRun, 'state'>) {
  const [tone, icon] = LOOKS[state];
  return <ToneChip tone={tone} icon={icon} label={t(`whatIf.runs.state.${state}`)} />;
}

/** 'Assignment rules', 'Table of statuses: Filing'. */
export const runTitle = ({ workflow }: Pick<WhatIfRun, 'workflow'>): string =>
  workflow === null ? t('whatIf.runs.assignment') : t('whatIf.runs.workflow', { workflow: workflowName(workflow) });

/** '1 Nov 2026 to 21 Nov 2026'. */
export const runDays = ({ from, to }: Pick<WhatIfRun, 'from' | 'to'>): string =>
  t('whatIf.runs.of', { from: formatDate(from), to: formatDate(to) });

/** The runs that are kept, each with its state. */
export function RunList() {
  const { t: say } = useTranslation();
  const runs = useRuns();
  return (
    <Wait query={runs}>
      {({ items }) =>
        items.length === 0 ? (
          <Card title={say('whatIf.runs.title')}>
            <EmptyState icon="history" title={say('whatIf.runs.none')}>
              {say('whatIf.runs.noneBody')}
            </EmptyState>
          </Card>
        ) : (
          <Card title={say('whatIf.runs.title')} flush>
            <ul className="rows">
              {items.map((run) => (
                <Columns key={run.id} component="li" of="minmax(0, 1fr) auto auto" spacing="6px 18px">
                  <span className="lines">
                    <Link to={runPath(run.id)} className="link strong">
                      {runTitle(run)}
                    </Link>
                    <span className="small muted num">{runDays(run)}</span>
                  </span>
                  <span className="small muted">
                    {say('whatIf.runs.by', {
                      name: run.started_by.name ?? say('whatIf.runs.unknown'),
                      when: formatDate(run.started_at, 'dayTime'),
                    })}
                  </span>
                  <RunState state={run.state} />
                </Columns>
              ))}
            </ul>
          </Card>
        )
      }
    </Wait>
  );
}
