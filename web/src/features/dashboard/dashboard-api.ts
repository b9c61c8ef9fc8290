import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { Analytics } from '@anupalan/domain/contracts/figures';
import type { CasePage } from '@anupalan/domain/contracts/requests';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { withAsOf } from '../../shared/as-of/as-of';
import type { Range } from '../../shared/office/range/range';

/** The number of overdue cases that the dashboard names. */
export const LATE_SHOWN = 4;

/** The figures of these days, also as of a past one; while others are fetched, the ones on screen stay. */
export const useAnalytics = ({ from, to }: Range, asOf: string | null) =>
  useQuery({
    ...modelQuery<Analytics>(
      models.figures,
      withAsOf(`/api/admin/analytics?${new URLSearchParams({ from, to })}`, asOf),
    ),
    placeholderData: keepPreviousData,
    // Visits and the day change without a change of the view.
    refetchOnMount: 'always',
  });

/** The oldest overdue cases, and how many there are. */
export const useOverdueCases = (asOf: string | null) =>
  useQuery({
    ...modelQuery<CasePage>(
      models.caseList,
      withAsOf(`/api/admin/requests?due=overdue&sort=due_at&limit=${LATE_SHOWN}`, asOf),
    ),
    refetchOnMount: 'always',
  });

/** Staff and admins with their open cases; every assignment and every end of a case changes the list of cases. */
export const useStaffLoad = () =>
  useQuery({
    ...modelQuery<{ readonly items: readonly StaffProfileView[] }>(models.caseList, '/api/admin/staff-profiles'),
    refetchOnMount: 'always',
  });
