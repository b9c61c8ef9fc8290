import { titleOf } from '@anupalan/domain/rules/pages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut, useSession } from '../../shared/api/session';
import { Button } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { ConsentCard } from './ConsentCard';
import { DataCard } from './DataCard';
import { PersonalCard } from './PersonalCard';
import { PreferencesCard } from './PreferencesCard';
import { ScreenCard } from './ScreenCard';
import { SecondFactorCard } from './SecondFactorCard';
import { SessionsCard } from './SessionsCard';

interface ProfilePageProps {
  readonly tour: ReactNode;
  /** The card of the office's people about their work. */
  readonly work: ReactNode;
}

/** The user's own account at /profile, for customers, staff and admins (SHELL-55, SHELL-56). */
export default function Profile({ tour, work }: ProfilePageProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  // The session ended while the page was shown; the route redirects.
  if (user === null) return null;
  return (
    <main className="page">
      <PageHead
        title={t(titleOf('/profile'))}
        meta={[
          t('profile.since', { date: formatDate(user.created_at) }),
          user.role === 'customer' ? null : (
            <Row component="span" spacing={0.75} key="role">
              <Chip>{t(user.role === 'admin' ? 'shell.adminBadge' : 'shell.staffBadge')}</Chip>
              {user.is_super_admin ? <Chip>{t('shell.superAdminBadge')}</Chip> : null}
            </Row>
          ),
        ]}
        tools={
          <Button variant="quiet" icon="signOut" onClick={() => void signOut()}>
            {t('shell.signOut')}
          </Button>
        }
      />
      <div className="split">
        <div className="stack">
          <PersonalCard user={user} />
          {user.role === 'customer' ? null : work}
          <PreferencesCard user={user} />
          <SessionsCard user={user} />
          {user.role === 'customer' ? null : <SecondFactorCard user={user} />}
        </div>
        <div className="stack">
          <ScreenCard user={user} />
          {tour}
          <ConsentCard />
          <DataCard user={user} />
        </div>
      </div>
    </main>
  );
}
