import type { OwnBillTo } from '@anupalan/domain/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '../api/query-client';
import { models } from '../api/reference';
import { useSession } from '../api/session';

/** The recipient of a customer's receipts; requested only while `wanted`. */
export const useOwnBillTo = (wanted: boolean) => {
  const { user } = useSession();
  return useQuery({
    ...modelQuery<OwnBillTo>(models.people, '/api/me/bill-to'),
    enabled: wanted && user?.role === 'customer',
    staleTime: 60_000,
    retry: false,
  });
};
