import type { CasePage } from '@anupalan/domain/contracts/requests';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { modelQuery } from '../../shared/api/query-client';
import { models, useCustomerServices } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import NotFoundPage from '../../shared/loading/NotFoundPage';
import { ErrorState, Spinner } from '../../shared/loading/states';

/** /r/{case number}, the link in SMS: redirects customers, staff and admins to their page of the case. */
export default function ShortLinkPage() {
  const { number: typed = '' } = useParams();
  const { user } = useSession();
  const number = typed.toUpperCase();
  return user?.role === 'customer' ? <OwnCase number={number} /> : <AnyCase number={number} />;
}

function OwnCase({ number }: { readonly number: string }) {
  const requests = useCustomerServices();
  const request = requests.data?.find((one) => one.case_number === number);
  const path =
    request === undefined
      ? null
      : `/services/${encodeURIComponent(request.service_id)}?id=${encodeURIComponent(request.id)}`;
  return <Lead {...requests} path={path} />;
}

function AnyCase({ number }: { readonly number: string }) {
  const { user } = useSession();
  const list = user?.role === 'admin' ? 'admin' : 'staff';
  const cases = useQuery(
    modelQuery<CasePage>(models.caseList, `/api/${list}/requests?q=${encodeURIComponent(number)}`),
  );
  const found = cases.data?.items.find((one) => one.case_number === number);
  return <Lead {...cases} path={found === undefined ? null : `/${list}/requests/${encodeURIComponent(found.id)}`} />;
}

interface LeadProps {
  readonly status: 'pending' | 'error' | 'success';
  readonly refetch: () => unknown;
  readonly path: string | null;
}

function Lead({ status, refetch, path }: LeadProps) {
  const { t } = useTranslation();
  if (path !== null) return <Navigate to={path} replace />;
  if (status === 'pending') return <Spinner />;
  return status === 'error' ? (
    <main className="page">
      <ErrorState message={t('errors.network')} onRetry={() => void refetch()} />
    </main>
  ) : (
    <NotFoundPage />
  );
}
