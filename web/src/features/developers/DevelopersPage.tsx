import type { PublicEvent } from '@anupalan/domain/contracts/integrations';
import { titleOf } from '@anupalan/domain/rules/pages';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { pageOfEvents, streamOfEvents } from '../../shared/event-feed';
import { CopyText } from '../../shared/kit/CopyText';
import { Card, PageHead } from '../../shared/kit/Page';
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

/** How integrators follow the public events, and what each of them holds, at /developers; `#{type}` leads to one type. */
export default function DevelopersPage() {
  const { t } = useTranslation();
  const wanted = wantedIn(useLocation().hash);
  const events = EVENT_GROUPS.flatMap((one) => one.events);
  useEffect(() => {
    if (wanted !== '') document.getElementById(wanted)?.scrollIntoView();
  }, [wanted]);
  return (
    <main className="page dev-page">
      <PageHead title={t(titleOf('/developers'))} />
      <p className="muted dev-lead">{t('developers.lead')}</p>
      <div className="dev-columns">
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
      </div>
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
    <nav className="card section dev-contents small" aria-label={t('developers.contents')}>
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
    </nav>
  );
}

function GetKey() {
  const { t } = useTranslation();
  return (
    <Card title={t('developers.key.title')} id="key">
      <ol className="dev-steps">
        <li>
          {t('developers.key.ask')}{' '}
          <Link className="link" to="/admin/integrations">
            {t('developers.key.toKeys')}
          </Link>
        </li>
        <li>{t('developers.key.use')}</li>
        <li>{t('developers.key.scope')}</li>
      </ol>
    </Card>
  );
}

function ReadFeed() {
  const { t } = useTranslation();
  const { origin } = window.location;
  return (
    <Card title={t('developers.feed.title')} id="feed" className="dev-prose">
      <h3 className="card-title">{t('developers.feed.page')}</h3>
      <p>{t('developers.feed.pageBody')}</p>
      <CopyText label={t('developers.feed.pageLine')} text={pageOfEvents(origin)} />
      <h3 className="card-title">{t('developers.feed.stream')}</h3>
      <p>{t('developers.feed.streamBody')}</p>
      <CopyText label={t('developers.feed.streamLine')} text={streamOfEvents(origin)} />
      <h3 className="card-title">{t('developers.feed.webhooks')}</h3>
      <p>{t('developers.feed.webhooksBody')}</p>
      <p>{t('developers.feed.twice')}</p>
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
    <Card title={t('developers.api.title')} id="api" className="dev-prose">
      <p className="muted">{t('developers.api.body')}</p>
      <p>{t('developers.api.ownWrites')}</p>
      {/* Pages of the server, not of the app. */}
      <p className="row dev-links">
        <a className="link" href="/api/docs">
          {t('developers.api.docs')}
        </a>
        <a className="link" href="/api/openapi.json">
          {t('developers.api.openapi')}
        </a>
        <a className="link" href="/api/asyncapi.json">
          {t('developers.api.asyncapi')}
        </a>
      </p>
    </Card>
  );
}
