import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { callSpan } from '../call/call-time';
import { Card } from '../Page';
import { type Pair, Pairs } from '../text';
import './call-card.css';

const Spans = ({ spans }: { readonly spans: NonNullable<CaseView['consultation']>['wished'] }) => (
  <ul className="call-spans num">
    {spans.map(({ starts_at, ends_at }) => (
      <li key={starts_at}>{callSpan(starts_at, ends_at)}</li>
    ))}
  </ul>
);

/** The talk of a consultation: what it is about, when it may be, is or was. Nothing for any other service. */
export function CallCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { consultation } = view;
  if (consultation === null) return null;
  const { state, topic, language, wished, proposed, starts_at, ends_at, minutes, with: person } = consultation;
  const when = starts_at === null || ends_at === null ? null : callSpan(starts_at, ends_at);
  const items: (Pair | false)[] = [
    topic !== null && { term: t('office.call.topic'), value: topic },
    language !== null && { term: t('office.call.language'), value: language },
    wished.length > 0 && { term: t('office.call.wished'), value: <Spans spans={wished} /> },
    proposed.length > 0 && { term: t('office.call.proposed'), value: <Spans spans={proposed} /> },
    {
      term: t(state === 'held' ? 'office.call.heldOn' : 'office.call.when'),
      value: when === null ? t('office.call.none') : <span className="num">{when}</span>,
    },
    person !== null && { term: t('office.call.with'), value: person.name ?? t('office.role.unknown') },
    minutes !== null && {
      term: t('office.call.length'),
      value: <span className="num">{t('office.call.minutes', { count: minutes })}</span>,
    },
  ];
  return (
    <Card title={t('office.call.title')}>
      {state === 'unasked' ? (
        <p className="small muted">{t('office.call.unasked')}</p>
      ) : (
        <Pairs items={items.filter((item) => item !== false)} facts />
      )}
    </Card>
  );
}
