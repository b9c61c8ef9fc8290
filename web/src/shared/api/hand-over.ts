import type { HandOverCases } from '@anupalan/domain/contracts/assignment';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from './query-client';
import { models } from './reference';

/** Cases whose assignee has to be replaced; somebody who goes away changes them too. */
export const useHandOver = () =>
  useQuery({
    ...modelQuery<HandOverCases>(models.caseList, '/api/admin/assignment/hand-over', { also: [models.people] }),
    refetchOnMount: 'always',
  });
