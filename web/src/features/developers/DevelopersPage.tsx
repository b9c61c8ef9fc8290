import type { PublicEvent } from '@anupalan/domain/contracts/integrations';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { pageOfEvents, streamOfEvents } from '../../shared/event-feed';
import { CopyText } from '../../shared/kit/CopyText';
import { Card, PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EventTypeCard } from './EventTypeCard';
import { EVENT_GROUPS, shortName } from './events';
import './developers.css';

/** The id in the hash of the address; '' where it cannot be decoded. */
const wantedIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
  gap: 3,
  alignItems: 'start',
  mt: 2.5,
};
const CONTENTS = {
  position: { lg: 'sticky' },
  top: 76,
  maxHeight: { lg: 'calc(100dvh - 96px)' },
  overflowY: 'auto',
  '& li > span': { display: 'block', mt: 1.25 },
  '& a': {
    display: 'block',
    py: 0.5,
    color: 'text.secondary',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&[aria-current]': { color: 'primary.main', fontWeight: 600 },
    '@media (hover: hover)': { '&:hover': { color: 'primary.main', textDecoration: 'underline' } },
    '@media (pointer: coarse)': { py: 1.25 },
  },
};
const PROSE = { '& > p': { maxWidth: '72ch' }, '& > .copy-text + *': { mt: 1.25 } };

/** How integrators follow the public events, and what each of them holds, at /developers; `#{type}` leads to one type. */
export default function DevelopersPage() {
  const { t } = useTranslation();
  const wanted = wantedIn(useLocation().hash);
  const events = EVENT_GROUPS.flatMap((one) => one.events);
  useEffect(() => {
    if (wanted !== '') document.getElementById(wanted)?.scrollIntoView();
  }, [wanted]);
  return (
    <main className="page">
      <PageHead title={t(titleOf('/developers'))} />
      <Box component="p" sx={{ mt: 0.75, maxWidth: '72ch' }} className="muted">
        {t('developers.lead')}
      </Box>
      <Box sx={COLUMNS}>
        <Contents wanted={wanted} />
        <div className="stack">
          <GetKey />
          <ReadFeed />
          <Envelope />
          <section id="events" aria-labelledby="events-title">
            <h2 className="section-title" id="events-title">
              {t('developers.events.title')}
            </h2>
            <p className="muted">{t('developers.events.lead', { count: events.length })}</p>
          </section>
          {events.map((event) => (
            <EventTypeCard key={event.type} event={event} isWanted={event.type === wanted} />
          ))}
          <WholeApi />
        </div>
      </Box>
    </main>
  );
}

/** The way to each part and each type. */
function Contents({ wanted }: { readonly wanted: string }) {
  const { t } = useTranslation();
  const to = (id: string, words: string) => (
    <li key={id}>
      <Link to={{ hash: id }} replace aria-current={id === wanted ? 'location' : undefined}>
        {words}
      </Link>
    </li>
  );
  return (
    <Box component="nav" sx={CONTENTS} className="card section small" aria-label={t('developers.contents')}>
      <ul>
        {to('key', t('developers.key.title'))}
        {to('feed', t('developers.feed.title'))}
        {to('envelope', t('developers.envelope.title'))}
        {EVENT_GROUPS.map(({ group, events }) => (
          <li key={group}>
            <span className="tiny faint strong">{t(`developers.events.groups.${group}`)}</span>
            <ul>{events.map(({ type }) => to(type, shortName(type)))}</ul>
          </li>
        ))}
        {to('api', t('developers.api.title'))}
      </ul>
    </Box>
  );
}

function GetKey() {
  const { t } = useTranslation();
  return (
    <Card title={t('developers.key.title')} id="key">
      <Stack component="ol" spacing={1} className="bullets" sx={{ maxWidth: '72ch' }}>
        <li>
          {t('developers.key.ask')}{' '}
          <Link className="link" to="/admin/integrations">
            {t('developers.key.toKeys')}
          </Link>
        </li>
        <li>{t('developers.key.use')}</li>
        <li>{t('developers.key.scope')}</li>
      </Stack>
    </Card>
  );
}

function ReadFeed() {
  const { t } = useTranslation();
  const { origin } = window.location;
  return (
    <Card title={t('developers.feed.title')} id="feed">
      <Stack spacing={1.5} sx={PROSE}>
        <h3 className="card-title">{t('developers.feed.page')}</h3>
        <p>{t('developers.feed.pageBody')}</p>
        <CopyText label={t('developers.feed.pageLine')} text={pageOfEvents(origin)} />
        <h3 className="card-title">{t('developers.feed.stream')}</h3>
        <p>{t('developers.feed.streamBody')}</p>
        <CopyText label={t('developers.feed.streamLine')} text={streamOfEvents(origin)} />
        <h3 className="card-title">{t('developers.feed.webhooks')}</h3>
        <p>{t('developers.feed.webhooksBody')}</p>
        <p>{t('developers.feed.twice')}</p>
      </Stack>
    </Card>
  );
}

/** The attributes of every event, in the order in which the feed has them. */
const ATTRIBUTES = Object.keys({
  specversion: true,
  id: true,
  source: true,
  type: true,
  subject: true,
  time: true,
  datacontenttype: true,
  sequence: true,
  data: true,
} satisfies Record<keyof PublicEvent, true>) as readonly (keyof PublicEvent)[];

function Envelope() {
  const { t } = useTranslation();
  return (
    <Card title={t('developers.envelope.title')} id="envelope">
      <p className="muted">{t('developers.envelope.lead')}</p>
      <dl className="dev-fields">
        {ATTRIBUTES.map((name) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd>{t(`developers.envelope.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function WholeApi() {
  const { t } = useTranslation();
  return (
    <Card title={t('developers.api.title')} id="api">
      <Stack spacing={1.5} sx={PROSE}>
        <p className="muted">{t('developers.api.body')}</p>
        <p>{t('developers.api.ownWrites')}</p>
        {/* Pages of the server, not of the app. */}
        <Row component="p" spacing={2.5} sx={{ rowGap: 1 }}>
          <a className="link" href="/api/docs">
            {t('developers.api.docs')}
          </a>
          <a className="link" href="/api/openapi.json">
            {t('developers.api.openapi')}
          </a>
          <a className="link" href="/api/asyncapi.json">
            {t('developers.api.asyncapi')}
          </a>
        </Row>
      </Stack>
    </Card>
  );
}
