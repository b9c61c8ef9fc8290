import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { ServicePanel } from '../../app/service/ServicePanel';
import { Benefits } from '../../app/shells/Benefits';
import { formatDate, hourInIndia } from '../../components/dates';
import { PageHead, useTitle } from '../../components/Page';
import { ComplianceCenter } from './ComplianceCenter';
import { QuickAccess } from './QuickAccess';
import { StartBanner } from './StartBanner';
import { TestService } from './TestService';
import { ExpertAssistance, PopularServices } from './Tiles';
import './home.css';

function Greeting({ name }: { readonly name: string | null }) {
  const { t } = useTranslation();
  const hour = hourInIndia();
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  const first = name?.trim().split(/\s+/)[0];
  return (
    <PageHead
      title={first ? t(`dashboard.${part}`, { name: first }) : t(`dashboard.${part}NoName`)}
      documentTitle={t('dashboard.documentTitle')}
      meta={[formatDate(new Date(), 'longDay')]}
    />
  );
}

/** The home page of visitors and the dashboard of customers, at / and /dashboard. */
export default function HomePage() {
  const { t } = useTranslation();
  const { user, status, hint } = useSession();
  useTitle(t('dashboard.documentTitle'));
  // Until the server has answered, the hint alone decides which of the two faces is shown, so that the page does not jump.
  const signedIn = user !== null || (status !== 'out' && hint !== null);
  return (
    <main className="page">
      {signedIn ? (
        <>
          <Greeting name={user?.name ?? hint?.name ?? null} />
          <div className="split">
            <QuickAccess />
            <ComplianceCenter />
          </div>
        </>
      ) : (
        <>
          <StartBanner />
          <Benefits className="card section only-phone" />
        </>
      )}
      <PopularServices />
      <ExpertAssistance />
      {user === null ? null : <TestService user={user} />}
      <ServicePanel />
    </main>
  );
}
