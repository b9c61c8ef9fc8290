import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/kit/Button';
import { Icon } from '../../../shared/kit/icons';
import { Progress } from '../../../shared/kit/Progress';
import { Row } from '../../../shared/kit/Row';
import { tellEnd } from './BulkDialog';
import { type BulkRun, forgetBulk, resumeBulk, stopBulk, useBulkRun } from './bulk-run';

/** The progress of a bulk act, then the number of successes and the reason of each failure. */
export function BulkPanel({ hrefOf }: { readonly hrefOf: (id: string) => string }) {
  const { t } = useTranslation();
  const run = useBulkRun();
  const [open, setOpen] = useState(false);
  if (run === null) return null;
  const tried = run.results.length;
  const total = run.cases.length;
  const refused = run.results.filter(({ ok }) => !ok);
  const done = tried - refused.length;
  const going = run.state === 'running' || run.state === 'stopping';
  const bad = refused.length > 0 || run.state === 'broken';
  return (
    <Stack
      component="section"
      spacing={1.25}
      sx={{ p: '12px 14px', mb: 1.75 }}
      className="card"
      aria-label={t(`lists.bulk.runningTitle.${run.act}`)}
    >
      <Row>
        <Icon
          name={going ? 'clock' : bad ? 'alert' : 'check'}
          size={18}
          className={going ? 'info' : bad ? 'bad' : 'done'}
        />
        <span className="strong" role="status">
          {going
            ? `${t(`lists.bulk.runningTitle.${run.act}`)}, ${t('lists.bulk.running', { done: tried, total })}`
            : t(refused.length === 0 ? 'lists.bulk.ended' : 'lists.bulk.endedFailed', { done, failed: refused.length })}
          {!going && tried < total ? `, ${t('lists.bulk.left', { count: total - tried })}` : null}
        </span>
        <Stack component="span" direction="row" spacing={1} sx={{ ml: 'auto' }}>
          {refused.length > 0 ? (
            <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t(open ? 'lists.bulk.hide' : 'lists.bulk.why')}
            </Button>
          ) : null}
          {going ? (
            <Button variant="quiet" size="small" pending={run.state === 'stopping'} onClick={stopBulk}>
              {t('lists.bulk.stop')}
            </Button>
          ) : null}
          {run.state === 'broken' || run.state === 'stopped' ? (
            <Button variant="quiet" size="small" onClick={() => void resumeBulk(tellEnd)}>
              {t('lists.bulk.goOn')}
            </Button>
          ) : null}
          {going ? null : (
            <Button variant="text" size="small" onClick={forgetBulk}>
              {t('lists.bulk.dismiss')}
            </Button>
          )}
        </Stack>
      </Row>
      {going ? (
        <>
          <Progress label={t('lists.bulk.progress')} value={tried} max={total} />
          <p className="tiny faint">{t('lists.bulk.leave')}</p>
        </>
      ) : null}
      {run.error === null ? null : <p className="small bad">{run.error}</p>}
      {open ? <Refusals refused={refused} cases={run.cases} hrefOf={hrefOf} /> : null}
    </Stack>
  );
}

interface RefusalsProps {
  readonly refused: BulkRun['results'];
  readonly cases: BulkRun['cases'];
  readonly hrefOf: (id: string) => string;
}

/** The cases that refused the act, each with the reason. */
function Refusals({ refused, cases, hrefOf }: RefusalsProps) {
  const byId = new Map(cases.map((one) => [one.id, one]));
  return (
    <Stack
      component="ul"
      spacing={1}
      sx={{
        p: '10px 0 0',
        borderTop: '1px solid var(--line)',
        maxHeight: 320,
        overflowY: 'auto',
        '& li': {
          display: 'grid',
          gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: '104px minmax(0, 200px) minmax(0, 1fr)' },
          gap: 1.5,
          alignItems: 'baseline',
          '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        },
      }}
    >
      {refused.map(({ id, message }) => (
        <li key={id} className="small">
          <Link className="strong num nowrap" to={hrefOf(id)}>
            {byId.get(id)?.number ?? id}
          </Link>
          <span className="faint clip">{byId.get(id)?.title}</span>
          <span className="bulk-reason anywhere">{message}</span>
        </li>
      ))}
    </Stack>
  );
}
