import type { EventValue, LoggedEventView } from '@anupalan/domain/contracts/log';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Chip, ToneChip } from '../../shared/components/Chip';
import { Icon } from '../../shared/components/icons';
import { pathInWords } from './command-words';
import { isTechnical, nameOfValue, valueText } from './event-values';

/** The values of an event. What is personal stays sealed here; in a case it is opened with a reason. */
export function EventData({ view: { event, data, more_data } }: { readonly view: LoggedEventView }) {
  const { t } = useTranslation();
  if (data.length === 0) return <p className="small muted">{t('history.noData')}</p>;
  const technical = data.filter(isTechnical);
  const sealed = data.some(({ state }) => state === 'sealed');
  return (
    <>
      {sealed ? (
        <p className="small muted">
          {t('history.sealedNote')}{' '}
          {event.case === null ? null : (
            <Link className="link" to={`/admin/requests/${encodeURIComponent(event.case.id)}`}>
              {t('history.toCase')}
            </Link>
          )}
        </p>
      ) : null}
      <Values values={data.filter((value) => !isTechnical(value))} />
      {technical.length === 0 ? null : (
        <details className="log-technical">
          <summary className="small muted">{t('history.technical')}</summary>
          <Values values={technical} />
        </details>
      )}
      {more_data ? <p className="small muted">{t('history.moreData', { count: data.length })}</p> : null}
    </>
  );
}

const Values = ({ values }: { readonly values: readonly EventValue[] }) => (
  <dl className="log-data">
    {values.map((value) => (
      <div key={value.path}>
        <dt title={value.path}>{pathInWords(nameOfValue(value.path))}</dt>
        <dd>
          <Value value={value} />
        </dd>
      </div>
    ))}
  </dl>
);

function Value({ value: { path, state, value } }: { readonly value: EventValue }) {
  const { t } = useTranslation();
  switch (state) {
    case 'plain':
      return value === '' ? <span className="faint">{t('history.emptyText')}</span> : valueText(path, value ?? '');
    case 'none':
      return <span className="faint">{t('history.nothing')}</span>;
    case 'sealed':
      return (
        <Chip outline>
          <Icon name="lock" size={13} /> {t('history.sealed')}
        </Chip>
      );
    case 'erased':
      return <span className="faint">{t('history.erased')}</span>;
    case 'unreadable':
      return <ToneChip tone="bad" label={t('history.unreadable')} />;
  }
}
