import type { EventValue, LoggedEventView } from '@anupalan/domain/contracts/log';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Chip, ToneChip } from '../../shared/kit/Chip';
import { Icon } from '../../shared/kit/icons';
import { pathInWords } from './command-words';
import { isTechnical, nameOfValue, valueText } from './event-values';

/** The values of an event. What is personal stays sealed here; in a case it is opened with a reason. */
export function EventData({ view: { event, data, more_data } }: { readonly view: LoggedEventView }) {
  const { t } = useTranslation();
  const plain = data.filter((value) => !isTechnical(value));
  if (plain.length === 0) return <p className="small muted">{t('history.noData')}</p>;
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
      <Values values={plain} event={event} />
      {more_data ? <p className="small muted">{t('history.moreData', { count: data.length })}</p> : null}
    </>
  );
}

/** Ids and hashes of the data, and all of it by its own names and as it is stored. */
export const TechnicalData = ({ view: { event, data } }: { readonly view: LoggedEventView }) => (
  <dl className="entries log-data">
    {data.map((value) => (
      <div key={value.path}>
        <dt className="mono">{value.path}</dt>
        <dd>
          <Value value={value} event={event} raw />
        </dd>
      </div>
    ))}
  </dl>
);

interface ValuesProps extends Pick<LoggedEventView, 'event'> {
  readonly values: readonly EventValue[];
}

const Values = ({ values, event }: ValuesProps) => (
  <dl className="entries log-data">
    {values.map((value) => (
      <div key={value.path}>
        <dt title={value.path}>{pathInWords(nameOfValue(value.path))}</dt>
        <dd>
          <Value value={value} event={event} />
        </dd>
      </div>
    ))}
  </dl>
);

interface ValueProps extends Pick<LoggedEventView, 'event'> {
  readonly value: EventValue;
  /** As it is stored. */
  readonly raw?: boolean;
}

function Value({ value: { path, state, value }, event, raw = false }: ValueProps) {
  const { t } = useTranslation();
  switch (state) {
    case 'plain':
      return value === '' ? (
        <span className="faint">{t('history.emptyText')}</span>
      ) : raw ? (
        value
      ) : (
        valueText(path, value ?? '', event.move)
      );
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
