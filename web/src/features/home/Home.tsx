import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
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

/** Below a list that is loading: hidden until its height is known, or until that takes too long. */
const BELOW_HIDDEN = {
  '& > .block': { visibility: 'hidden' },
  '& > .split > * + *': { visibility: { xs: 'hidden', lg: 'visible' } },
};

/** Shown while it is unknown whether the visitor's or the customer's home page applies. */
function FaceWait() {
  return (
    <Stack className="card section" spacing={2.75} sx={{ minHeight: '60vh' }}>
      <Skeleton width="70%" height={30} />
      <SkeletonLines count={4} />
    </Stack>
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
  const coming = asking && !late && requests.failureCount === 0;
  return (
    <Box component="main" className={coming ? 'page home-coming' : 'page'} sx={coming ? BELOW_HIDDEN : undefined}>
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
          <Box className="only-phone" sx={{ mt: 2 }}>
            <Benefits className="section" />
          </Box>
        </>
      )}
      <PopularServices />
      <ExpertAssistance />
      {user === null ? null : <TestService user={user} />}
    </Box>
  );
}
