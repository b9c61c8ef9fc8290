import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session';
import { Button } from '../kit/Button';
import type { IconName } from '../kit/icons';
import { PageHead, type PageHeadProps } from '../kit/Page';
import { openSignIn } from '../sign-in-dialog';
import { EmptyState, ErrorState, SkeletonLines } from './states';

export interface CustomerPageProps extends PageHeadProps {
  readonly icon: IconName;
  /** What visitors read, who can log in here. Pages that let no visitor in have none. */
  readonly signedOut?: { readonly title: string; readonly body: string };
  /** What everybody else reads. */
  readonly customersOnly: string;
  /** Shown until it is known who is there. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/** A page of what belongs to a customer; `tools` and `children` are for customers alone. */
export function CustomerPage(props: CustomerPageProps) {
  const { icon, signedOut, customersOnly, waiting, children, tools, ...head } = props;
  const { t } = useTranslation();
  const { status, user, retry } = useSession();
  const card = (content: ReactNode): ReactNode => (
    <Box sx={{ mt: 2.5 }} className="card">
      {content}
    </Box>
  );
  const content = (): ReactNode => {
    if (status === 'loading') return waiting ?? <SkeletonLines count={8} />;
    if (status === 'unknown') return card(<ErrorState message={t('errors.network')} onRetry={retry} />);
    if (user?.role === 'customer') return children;
    if (user !== null) return card(<EmptyState icon={icon} title={customersOnly} />);
    if (signedOut === undefined) return null;
    return card(
      <EmptyState
        icon="lock"
        title={signedOut.title}
        action={<Button onClick={() => openSignIn()}>{t('dashboard.login')}</Button>}
      >
        {signedOut.body}
      </EmptyState>,
    );
  };
  return (
    <main className="page">
      <PageHead {...head} tools={user?.role === 'customer' ? tools : undefined} />
      {content()}
    </main>
  );
}
