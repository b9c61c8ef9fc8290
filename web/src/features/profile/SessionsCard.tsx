import type { SessionView } from '@anupalan/domain/contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/components/Button';
import { Chip } from '../../shared/components/Chip';
import { formatDate } from '../../shared/components/dates';
import { Icon } from '../../shared/components/icons';
import { Card } from '../../shared/components/Page';
import { ErrorState, SkeletonLines } from '../../shared/components/states';
import { EverywhereDialog } from './EverywhereDialog';
import { useEndSession, useSessions } from './profile-api';

/** The person's sessions: one or all can be ended. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { data: sessions, error, isFetching, refetch } = useSessions();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('profile.sessions')}>
      {sessions !== undefined ? (
        <ul className="profile-sessions">
          {/* This session first: people look for the others. */}
          {[...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)].map((one) => (
            <SessionRow key={one.id} session={one} />
          ))}
        </ul>
      ) : error === null ? (
        <div className="profile-wait">
          <SkeletonLines count={3} />
        </div>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      <div className="profile-foot">
        <Button variant="bad" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('profile.everywhere')}
        </Button>
      </div>
      <EverywhereDialog open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function SessionRow({ session }: { readonly session: SessionView }) {
  const { t } = useTranslation();
  const end = useEndSession();
  const { device, current } = session;
  const since = formatDate(session.created_at, 'dayTime');
  return (
    <li className="profile-session">
      <span className="tile-icon" aria-hidden="true">
        <Icon name="device" />
      </span>
      <div>
        <div className="row profile-device">
          <span className="strong">{device}</span>
          {current ? <Chip>{t('profile.thisOne')}</Chip> : null}
        </div>
        <div className="small faint num profile-times">
          <span>{t('profile.started', { date: since })}</span>
          <span>{t('profile.until', { date: formatDate(session.expires_at, 'dayTime') })}</span>
        </div>
      </div>
      {current ? null : (
        <Button
          variant="quiet"
          size="small"
          pending={end.isPending}
          aria-label={t('profile.endOf', { device, date: since })}
          onClick={() => end.mutate(session)}
        >
          {t('profile.end')}
        </Button>
      )}
    </li>
  );
}
