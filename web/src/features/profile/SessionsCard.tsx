import type { SessionView, User } from '@anupalan/domain/contracts/identity';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { EndSessionsDialog } from './EndSessionsDialog';
import { useSessions } from './profile-api';

/** The person's sessions: one or all can be ended, with a fresh code. */
export function SessionsCard({ user }: { readonly user: Pick<User, 'mobile'> }) {
  const { t } = useTranslation();
  const { data: sessions, error, isFetching, refetch } = useSessions();
  /** What is about to end, or null. */
  const [ending, setEnding] = useState<SessionView | 'all' | null>(null);
  return (
    <Card title={t('profile.sessions')}>
      {sessions !== undefined ? (
        <ul className="doc-list">
          {/* This session first: people look for the others. */}
          {[...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)].map((one) => (
            <SessionRow key={one.id} session={one} onEnd={() => setEnding(one)} />
          ))}
        </ul>
      ) : error === null ? (
        <Box sx={{ minHeight: 58 }}>
          <SkeletonLines count={3} />
        </Box>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      <Row sx={{ borderTop: '1px solid var(--line)', pt: 2 }}>
        <Button variant="bad" size="small" aria-haspopup="dialog" onClick={() => setEnding('all')}>
          {t('profile.everywhere')}
        </Button>
      </Row>
      {ending === null ? null : <EndSessionsDialog user={user} session={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { readonly session: SessionView; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const { device, current } = session;
  const since = formatDate(session.created_at, 'dayTime');
  return (
    <li className="doc">
      <span className="tile-icon" aria-hidden="true">
        <Icon name="device" />
      </span>
      <div>
        <div className="row">
          <span className="strong">{device}</span>
          {current ? <Chip>{t('profile.thisOne')}</Chip> : null}
        </div>
        <Row sx={{ rowGap: 0 }} className="small faint num">
          <span>{t('profile.started', { date: since })}</span>
          <span>{t('profile.until', { date: formatDate(session.expires_at, 'dayTime') })}</span>
        </Row>
      </div>
      {current ? null : (
        <div className="doc-side">
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={t('profile.endOf', { device, date: since })}
            onClick={onEnd}
          >
            {t('profile.end')}
          </Button>
        </div>
      )}
    </li>
  );
}
