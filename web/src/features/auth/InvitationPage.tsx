import type { AcceptedInvitation, OpenedInvitation } from '@anupalan/domain/contracts/people';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { titleOf } from '@anupalan/domain/rules/pages';
import { checkProfileName } from '@anupalan/domain/rules/profile';
import { MAX_NAME_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { queryClient } from '../../shared/api/query-client';
import { signOut, USER_KEY, useSession } from '../../shared/api/session';
import { useCommand } from '../../shared/api/use-command';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Form } from '../../shared/kit/form/Form';
import { TextField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { Logo } from '../../shared/kit/Logo';
import { useTitle } from '../../shared/kit/Page';
import { toast } from '../../shared/kit/toast/store';
import { EmptyState, ErrorState, Note, Spinner } from '../../shared/loading/states';
import { SecondFactorStep } from './SecondFactorStep';
import { MobileStep, OtpStep } from './steps';
import { useSignIn } from './use-sign-in';
import './auth.css';

const nameSchema = object({ name: string().test(rule(checkProfileName)) });

/** The link of an invitation, at /invitation?token=…: sign in with one's own number, then accept (AUSR-26). */
export default function InvitationPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { status } = useSession();
  const [accepted, setAccepted] = useState<AcceptedInvitation | null>(null);
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.post<OpenedInvitation>('/api/public/invitation', { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useTitle(t(titleOf('/invitation')));
  if (accepted !== null) return <Welcome accepted={accepted} />;
  if (opened.isPending || status === 'loading') return <Spinner />;
  if (opened.data === undefined)
    return (
      <main className="whole">
        <EmptyState
          page
          icon="send"
          title={messageOf(opened.error)}
          action={
            <LinkButton to="/" variant="quiet">
              {t('shell.returnHome')}
            </LinkButton>
          }
        >
          {t('signIn.invitation.invalidBody')}
        </EmptyState>
      </main>
    );
  return (
    <main className="auth">
      <div className="auth-form">
        <Logo to="/" />
        <h1 className="page-title" tabIndex={-1}>
          {t(titleOf('/invitation'))}
        </h1>
        <Box component="p" sx={{ mt: -1 }} className="muted">
          {t(`signIn.invitation.lead.${opened.data.role}`, { name: opened.data.name })}{' '}
          {status === 'out' ? t('signIn.invitation.signInFirst') : null}
        </Box>
        <Box sx={{ pt: 3, pb: 2.5, minHeight: 236 }}>
          {status === 'unknown' ? (
            <ErrorState
              message={t('errors.network')}
              onRetry={() => void queryClient.refetchQueries({ queryKey: USER_KEY })}
            />
          ) : status === 'out' ? (
            <SignIn />
          ) : (
            <Accept token={token} invited={opened.data} onAccepted={setAccepted} />
          )}
        </Box>
      </div>
    </main>
  );
}

/** The steps of a sign-in that stays on this page. */
function SignIn() {
  const { t } = useTranslation();
  const flow = useSignIn({ remember: true, wanted: null, stays: true, onDone: () => undefined });
  if (flow.second !== null) return <SecondFactorStep flow={flow} />;
  return flow.sentTo === null ? (
    <MobileStep flow={flow} digits={15} button={t('signIn.requestOtp')} />
  ) : (
    <OtpStep flow={flow} digits={6} showMobile back={t('signIn.backToLogin')} />
  );
}

interface AcceptProps {
  readonly token: string;
  readonly invited: OpenedInvitation;
  readonly onAccepted: (accepted: AcceptedInvitation) => void;
}

function Accept({ token, invited, onAccepted }: AcceptProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const accept = useCommand<{ token: string; name: string }, AcceptedInvitation>({
    send: (body, idempotencyKey) => api.post('/api/invitations/accept', body, { idempotencyKey }),
    onSuccess: (answer) => {
      onAccepted(answer);
      void queryClient.refetchQueries({ queryKey: USER_KEY });
    },
  });
  if (user === null) return null;
  if (user.role !== 'customer')
    return (
      <div className="stack">
        <Note tone="info">{t('signIn.invitation.employee', { role: t(`signIn.invitation.roles.${user.role}`) })}</Note>
        <LinkButton to="/" block>
          {t('signIn.invitation.continue')}
        </LinkButton>
      </div>
    );
  return (
    <Form
      summary={false}
      initialValues={{ name: user.name ?? invited.name }}
      schema={nameSchema}
      onSubmit={({ name }) => accept.mutateAsync({ token, name })}
    >
      <p className="small">
        {t('signIn.invitation.as', { mobile: formatMobile(user.mobile) })}{' '}
        <button type="button" className="link" onClick={() => void signOut()}>
          {t('signIn.invitation.another')}
        </button>
      </p>
      <TextField
        name="name"
        label={t('signIn.invitation.name')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="name"
        required
      />
      <Button type="submit" block pending={accept.isPending}>
        {t('signIn.invitation.accept')}
      </Button>
    </Form>
  );
}

/** After the acceptance: to the pages of the role, or to another sign-in where the device is to be confirmed. */
function Welcome({ accepted: { role, redirectPath, signInAgain } }: { readonly accepted: AcceptedInvitation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = () => {
    toast({ title: t('signIn.invitation.welcome'), kind: 'done' });
    void navigate(signInAgain ? '/auth' : redirectPath, { replace: true });
  };
  return (
    <main className="whole">
      <EmptyState
        page
        icon="check"
        title={t('signIn.invitation.welcome')}
        action={
          <Button onClick={go}>
            {t(signInAgain ? 'signIn.invitation.signInAgain' : `signIn.invitation.open.${role}`)}
          </Button>
        }
      >
        {t(signInAgain ? 'signIn.invitation.againBody' : 'signIn.invitation.welcomeBody', {
          role: t(`signIn.invitation.roles.${role}`),
        })}
      </EmptyState>
    </main>
  );
}
