import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/kit/Button';
import { Icon } from '../../../shared/kit/icons';
import { Progress } from '../../../shared/kit/Progress';
import { tellEnd } from './BulkDialog';
import { forgetBulk, resumeBulk, stopBulk, useBulkRun } from './bulk-run';
import './bulk.css';

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
  const byId = new Map(run.cases.map((one) => [one.id, one]));
  const bad = refused.length > 0 || run.state === 'broken';
  return (
    <section className="card bulk-panel" aria-label={t(`lists.bulk.runningTitle.${run.act}`)}>
      <div className="bulk-panel-head">
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
        <span className="bulk-panel-acts">
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
        </span>
      </div>
      {going ? (
        <>
          <Progress label={t('lists.bulk.progress')} value={tried} max={total} />
          <p className="tiny faint">{t('lists.bulk.leave')}</p>
        </>
      ) : null}
      {run.error === null ? null : <p className="small bad">{run.error}</p>}
      {open ? (
        <ul className="bulk-why">
          {refused.map(({ id, message }) => (
            <li key={id} className="small">
              <Link className="strong num nowrap" to={hrefOf(id)}>
                {byId.get(id)?.number ?? id}
              </Link>
              <span className="faint clip">{byId.get(id)?.title}</span>
              <span className="bulk-reason">{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
