import type { Service } from '@anupalan/domain/contracts/catalogue';
import { titleOf } from '@anupalan/domain/rules/pages';
import { durationLine } from '@anupalan/domain/texts/durations';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import { forgetBusinessFor, keepBusinessFor } from '../../shared/business-for';
import { PriceBlock } from '../../shared/case-parts/service/PriceBlock';
import { RefundRule } from '../../shared/case-parts/service/RefundRule';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Icon } from '../../shared/kit/icons';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { PageHead, useTitle } from '../../shared/kit/Page';
import { EmptyState, ErrorState, Skeleton, SkeletonLines } from '../../shared/loading/states';
import { BillTo } from '../../shared/payment/BillTo';
import { usePay } from '../../shared/payment/use-pay';
import { RegisterButton } from '../../shared/registration/RegisterButton';
import { isFree } from '../../shared/registration/target';
import { useOwnRequest } from './own-request';
import { PendingOrder } from './PendingOrder';
import { ServiceSheet } from './ServiceSheet';
import { UnderWay, useUnderWay } from './UnderWay';

/** A service with its purchase, at /service/:id (SVC-01 to SVC-07). */
export default function ServicePage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const [business, about] = [params.get('business'), params.get('about') ?? ''];
  useEffect(() => {
    if (business === null) forgetBusinessFor();
    else keepBusinessFor(id, business, about);
  }, [id, business, about]);
  const service = useQuery(modelQuery<Service>(models.services, `/api/services/${encodeURIComponent(id)}`));
  if (service.isPending) return <Loading />;
  if (service.isError) {
    if (!isStatus(service.error, 404, 400, 422))
      return (
        <main className="page">
          <BackLink />
          <div className="card">
            <ErrorState error={service.error} onRetry={() => void service.refetch()} retrying={service.isFetching} />
          </div>
        </main>
      );
    return <Unknown id={id} />;
  }
  return (
    <main className="page">
      <BackLink />
      <PageHead title={service.data.title} meta={[durationLine(service.data) || null]} />
      <ServiceSheet service={service.data} buy={<Buy service={service.data} />} />
    </main>
  );
}

const BackLink = () => {
  const { t } = useTranslation();
  return (
    <Link className="link back-link" to="/">
      <Icon name="left" size={15} />
      {t('catalogue.service.backToDashboard')}
    </Link>
  );
};

function Loading() {
  const { t } = useTranslation();
  useTitle(t(titleOf('/find-services')));
  return (
    <main className="page">
      <BackLink />
      <Skeleton width="min(420px, 80%)" height={32} />
      <Box component="p" className="small muted" role="status" sx={{ mt: 0.75, minHeight: 76 }}>
        {t('catalogue.service.loading')}
      </Box>
      <div className="split">
        <div className="card section">
          <SkeletonLines count={8} />
        </div>
        <Stack spacing={2} className="card section" sx={{ order: { xs: -1, lg: 0 } }}>
          <Skeleton width={96} height={32} />
          <Skeleton height={48} />
        </Stack>
      </div>
    </main>
  );
}

/** No service has this id. If a request of the customer has it, redirects to the request's service (DASH-32). */
function Unknown({ id }: { readonly id: string }) {
  const path = useOwnRequest(id);
  if (path === 'waiting') return <Loading />;
  return path === null ? <NotFound /> : <Navigate to={path} replace />;
}

function NotFound() {
  const { t } = useTranslation();
  useTitle(t('catalogue.service.notFound'));
  return (
    <main className="page whole">
      <EmptyState
        page
        icon="find"
        title={t('catalogue.service.notFound')}
        action={
          <>
            <LinkButton to="/">{t('catalogue.service.returnHome')}</LinkButton>
            <LinkButton to="/find-services" variant="quiet">
              {t(titleOf('/find-services'))}
            </LinkButton>
          </>
        }
      >
        {t('catalogue.service.notFoundBody')}
      </EmptyState>
    </main>
  );
}

/** The price and the page's primary button. */
function Buy({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  const { user, status } = useSession();
  const pay = usePay();
  const [asking, setAsking] = useState(false);
  const underWay = useUnderWay(service.id);
  // A sign-in in another tab closes the dialog.
  useEffect(() => {
    if (user !== null) setAsking(false);
  }, [user]);
  return (
    <Stack
      component="section"
      spacing={2}
      className="card section"
      aria-label={t('catalogue.service.proceedPrice', { title: service.title })}
    >
      <PriceBlock service={service} icon />
      {isFree(service) ? null : <RefundRule service={service} />}
      {isFree(service) ? null : <BillTo />}
      {user !== null ? (
        <>
          {isFree(service) ? null : underWay !== null ? (
            <UnderWay service={service} request={underWay} pay={pay} />
          ) : (
            <Button
              block
              size="large"
              pending={pay.pending}
              disabledReason={user.role === 'customer' ? null : t('catalogue.service.customersOnly')}
              onClick={() => pay.buy({ serviceId: service.id, title: service.title, amount: Number(service.price) })}
            >
              {t('catalogue.service.proceed')}
            </Button>
          )}
          {/* Stays mounted: a registration may be paying for the open request. */}
          <div hidden={underWay !== null && !isFree(service)}>
            <RegisterButton service={service} block {...(isFree(service) ? { size: 'large' } : {})} />
          </div>
        </>
      ) : (
        <Button block size="large" pending={status === 'loading'} onClick={() => setAsking(true)}>
          {t('catalogue.service.getStarted')}
        </Button>
      )}
      <PendingOrder serviceId={service.id} />
      <AuthDialog open={asking} onClose={() => setAsking(false)} />
      {pay.dialog}
    </Stack>
  );
}

/** 'Authentication Required': a link to /auth, which returns here (SVC-06, SVC-07). */
function AuthDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const from = useLocation();
  return (
    <Dialog
      open={open}
      title={t('catalogue.service.authRequired')}
      lead={t('catalogue.service.authBody')}
      width={420}
      onClose={onClose}
      actions={
        <>
          <LinkButton to="/auth?tab=register" state={{ from }} variant="quiet">
            {t('catalogue.service.register')}
          </LinkButton>
          <LinkButton to="/auth" state={{ from }}>
            {t('catalogue.service.logIn')}
          </LinkButton>
        </>
      }
    />
  );
}
