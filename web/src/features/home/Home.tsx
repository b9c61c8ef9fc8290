import { titleOf } from '@anupalan/domain/rules/pages';
import { useTranslation } from 'react-i18next';
import { useCustomerServices } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { Benefits } from '../../shared/kit/Benefits';
import { formatDate, hourInIndia } from '../../shared/kit/dates';
import { PageHead, useTitle } from '../../shared/kit/Page';
import { greetingName } from '../../shared/kit/person-name';
import { useOverdue } from '../../shared/kit/use-overdue';
import { Skeleton, SkeletonLines } from '../../shared/loading/states';
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
  const greeted = name === null ? '' : greetingName(name);
  return (
    <PageHead
      title={greeted ? t(`dashboard.${part}`, { name: greeted }) : t(`dashboard.${part}NoName`)}
      documentTitle={t(titleOf('/'))}
      meta={[formatDate(new Date(), 'longDay')]}
    />
  );
}

/** Shown while it is unknown whether the visitor's or the customer's home page applies. */
function FaceWait() {
  return (
    <div className="card section home-wait">
      <Skeleton width="70%" height={30} />
      <SkeletonLines count={4} />
    </div>
  );
}

/** The home page of visitors and the dashboard of customers, at / and /dashboard. */
export default function Home() {
  const { t } = useTranslation();
  const { user, status, hint } = useSession();
  useTitle(t(titleOf('/')));
  // Until the server has answered, the hint decides which page is shown, so that the layout does not jump.
  const signedIn = user !== null || (status !== 'out' && hint !== null);
  const requests = useCustomerServices();
  const unknown = status === 'loading' && hint === null;
  // The height of Quick Access is unknown before its answer: the content below is shown together with it.
  const asking = signedIn && requests.status === 'pending' && requests.fetchStatus !== 'paused' && status !== 'unknown';
  const late = useOverdue(unknown || asking, unknown ? 1 : 2);
  if (unknown && !late)
    return (
      <main className="page">
        <FaceWait />
      </main>
    );
  return (
    <main className={asking && !late && requests.failureCount === 0 ? 'page home-coming' : 'page'}>
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
    </main>
  );
}
