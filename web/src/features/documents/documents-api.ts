import type { OwnDocuments } from '@anupalan/domain/contracts/documents';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';

/** The read models that the commands of this page change. */
export const CHANGED = [models.papers] as const;

export const paperPath = (id: string): string => `/api/papers/${encodeURIComponent(id)}`;
export const sharePath = (id: string): string => `/api/shares/${encodeURIComponent(id)}`;

/** Every file of the customer, the newest first. Requests and orders change it, too: each visit of the page asks anew. */
export const useDocuments = () =>
  useQuery({ ...modelQuery<OwnDocuments>(models.papers, '/api/documents'), staleTime: 0 });
