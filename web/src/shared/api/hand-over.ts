import type { HandOverCases } from '@anupalan/domain/contracts/assignment';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from './query-client';

/** Cases whose assignee has to be replaced. */
export const useHandOver = () =>
  useQuery({
    ...modelQuery<HandOverCases>('case-list', '/api/admin/assignment/hand-over'),
    refetchOnMount: 'always',
  });
