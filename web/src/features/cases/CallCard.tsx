import type { CaseView } from '@anupalan/domain/contracts/requests';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { Card } from '../../shared/kit/Page';
import { type Pair, Pairs } from '../../shared/kit/text';
import { MobileLink } from '../../shared/office/reach';

const Spans = ({ spans }: { readonly spans: NonNullable<CaseView['consultation']>['wished'] }) => (
  <Stack component="ul" spacing={0.25} className="num">
    {[...new Set(spans.map(({ starts_at, ends_at }) => callSpan(starts_at, ends_at)))].map((span) => (
      <li key={span}>{span}</li>
    ))}
  </Stack>
);

export interface CallCardProps {
  readonly view: CaseView;
  /** Shows the question and the number to call; for pages without the form's answers. */
  readonly question?: boolean;
}

/** The consultation of a case: its subject and its wished, booked or past slot. Renders nothing for other services. */
export function CallCard({ view, question = false }: CallCardProps) {
  const { t } = useTranslation();
  const { consultation } = view;
  if (consultation === null) return null;
  const { state, topic, language, wished, proposed, starts_at, ends_at, minutes, with: person } = consultation;
  const said = (key: string): string | null => {
    const answer = question ? view.submission.answers?.[key] : null;
    return typeof answer === 'string' && answer !== '' ? answer : null;
  };
  const [asked, number] = [said('question'), said('contact_phone')];
  const when = starts_at === null || ends_at === null ? null : callSpan(starts_at, ends_at);
  const items: (Pair | false)[] = [
    topic !== null && { term: t('office.call.topic'), value: topic },
    asked !== null && { term: t('office.call.question'), value: <span className="pre-line">{asked}</span> },
    number !== null && { term: t('office.call.number'), value: <MobileLink mobile={number} /> },
    language !== null && { term: t('office.call.language'), value: language },
    wished.length > 0 && { term: t('office.call.wished'), value: <Spans spans={wished} /> },
    proposed.length > 0 && { term: t('office.call.proposed'), value: <Spans spans={proposed} /> },
    {
      term: t(state === 'took_place' ? 'office.call.tookPlaceOn' : 'office.call.when'),
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
