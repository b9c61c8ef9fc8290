import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type Location, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../shared/api/session';
import { Button } from '../../shared/kit/Button';
import { Icon } from '../../shared/kit/icons';
import { Logo } from '../../shared/kit/Logo';
import { useTitle } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { Tabs } from '../../shared/kit/Tabs';
import { Spinner } from '../../shared/loading/states';
import { landing } from './flow';
import { SecondFactorStep } from './SecondFactorStep';
import { MobileStep, OtpStep } from './steps';
import { type SignInFlow, useSignIn } from './use-sign-in';
import './auth.css';

const points = [
  ['scale', 'guidance'],
  ['filecheck', 'compliance'],
  ['lock', 'documents'],
] as const;

/** The sign-in and registration page at /auth, with a description of the product beside it (SIGN-02 to SIGN-12). */
export default function AuthPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { user, status } = useSession();
  const from = (useLocation().state as { from?: Location } | null)?.from;
  const wanted = from ? `${from.pathname}${from.search}${from.hash}` : null;
  // A sign-in on this page navigates by itself; only a person who is already signed in is redirected below.
  const [done, setDone] = useState(false);
  const flow = useSignIn({
    remember: true,
    wanted,
    onDone: (path) => {
      setDone(true);
      if (path === null) void navigate('/', { replace: true });
    },
  });
  const tab = params.get('tab') === 'register' ? 'register' : 'login';
  // During a sign-in there is no link to another account or to the registration.
  const confirming = flow.second !== null;
  useTitle(t(confirming ? 'signIn.second.title' : tab === 'login' ? 'signIn.login' : 'signIn.register'));
  if (status === 'loading' || done) return <Spinner />;
  // Already signed in (SIGN-09): to the requested path, else home, which redirects staff and admins.
  if (user !== null) return <Navigate to={landing({ user, redirectPath: '/' }, wanted) ?? '/'} replace />;
  const open = (next: string) =>
    setParams(next === 'register' ? { tab: 'register' } : {}, { replace: true, state: { from } });
  return (
    <main className="auth">
      <div className="auth-form">
        <Logo to="/" />
        <h1 className="page-title" tabIndex={-1}>
          {t(confirming ? 'signIn.second.title' : 'signIn.title')}
        </h1>
        {confirming ? (
          <SecondFactorStep flow={flow} />
        ) : (
          <Tabs
            label={t('signIn.title')}
            value={tab}
            onChange={open}
            tabs={[
              { key: 'login', label: t('signIn.login') },
              { key: 'register', label: t('signIn.register') },
            ]}
          >
            <Box sx={{ pt: 3, pb: 2.5, minHeight: 236 }}>
              {tab === 'register' ? (
                <div className="stack">
                  <p className="strong">{t('signIn.registerLead')}</p>
                  <p className="muted">{t('signIn.registerBody')}</p>
                  <Button block onClick={() => open('login')}>
                    {t('signIn.continueToLogin')}
                  </Button>
                </div>
              ) : flow.sentTo === null ? (
                <MobileStep flow={flow} digits={15} button={t('signIn.requestOtp')} />
              ) : (
                <OtpStep flow={flow} digits={6} showMobile back={t('signIn.backToLogin')} />
              )}
            </Box>
          </Tabs>
        )}
        {flow.demoAccounts.length > 0 && !confirming ? (
          <DemoAccounts
            accounts={flow.demoAccounts}
            onUse={(mobile) => {
              open('login');
              flow.startWith(mobile);
            }}
          />
        ) : null}
      </div>
      <Product isComing={flow.asking} />
    </main>
  );
}

interface DemoAccountsProps {
  readonly accounts: SignInFlow['demoAccounts'];
  readonly onUse: (mobile: string) => void;
}

/** The test accounts, whose numbers fill the form. */
function DemoAccounts({ accounts, onUse }: DemoAccountsProps) {
  const { t } = useTranslation();
  return (
    <footer className="note auth-demo">
      <h2 className="card-title">{t('signIn.demoTitle')}</h2>
      <p className="muted">{t('signIn.demoBody')}</p>
      <ul className="num">
        {accounts.map(({ label, mobile }) => (
          <li key={mobile}>
            <span>{label}</span>
            <button
              type="button"
              className="link num"
              aria-label={t('signIn.demoUse', { mobile })}
              onClick={() => onUse(mobile)}
            >
              {mobile}
            </button>
          </li>
        ))}
        <li>
          <Link className="link" to="/demo/outbox">
            {t('signIn.demoOutbox')}
          </Link>
        </li>
      </ul>
    </footer>
  );
}

/** What the product is, beside the form or below it. */
function Product({ isComing }: { readonly isComing: boolean }) {
  const { t } = useTranslation();
  return (
    <aside className={isComing ? 'auth-side is-coming' : 'auth-side'}>
      <h2 className="page-title page-title--lg">{t('signIn.panelTitle')}</h2>
      <Stack component="ul" spacing={2.75}>
        {points.map(([icon, key]) => (
          <Row component="li" nowrap align="flex-start" spacing={2} sx={{ maxWidth: '44ch' }} key={key}>
            <span className="tile-icon">
              <Icon name={icon} size={20} />
            </span>
            <div>
              <div className="strong">{t(`signIn.panel.${key}`)}</div>
              <div className="small muted">{t(`signIn.panel.${key}Body`)}</div>
            </div>
          </Row>
        ))}
      </Stack>
    </aside>
  );
}
