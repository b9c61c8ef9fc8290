import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseView, Draft, Submission } from '@anupalan/domain/contracts/requests';
import { questionsOf } from '@anupalan/domain/forms/registry';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelQuery } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';
import type { Definition } from './sections';

/** The definition of a request's form, at the request's revision and version (SVC-13: hyphens become underscores). */
export function useDefinition({ request, form }: CaseView, enabled: boolean) {
  const service = encodeURIComponent(request.service_id.replaceAll('-', '_'));
  const query = `?requestId=${encodeURIComponent(request.id)}`;
  const fields = useQuery({
    ...modelQuery<readonly ServiceFieldView[]>(models.services, `/api/service-fields/${service}${query}`),
    enabled,
  });
  const requirements = useQuery({
    ...modelQuery<readonly ServiceDocumentView[]>(models.services, `/api/service-documents/${service}${query}`),
    enabled,
  });
  const { data: asked } = fields;
  const { data: needed } = requirements;
  const { id: kind, version } = form;
  const data = useMemo<Definition | undefined>(() => {
    if (asked === undefined || needed === undefined) return undefined;
    const ref = { id: kind, version };
    return { form: ref, fields: asked, questions: questionsOf(ref, asked), requirements: needed };
  }, [kind, version, asked, needed]);
  return {
    data,
    isError: fields.isError || requirements.isError,
    error: fields.error ?? requirements.error,
    isFetching: fields.isFetching || requirements.isFetching,
    refetch: (): void => {
      void fields.refetch();
      void requirements.refetch();
    },
  };
}

/** The person's draft on the server, fetched each time the form opens: another device may have changed it. */
export const useServerDraft = (requestId: string, enabled: boolean) =>
  useQuery({
    ...modelQuery<Draft>('draft', `/api/requests/${encodeURIComponent(requestId)}/draft`, { id: requestId }),
    enabled,
    gcTime: 0,
  });

/** The customer's last submission, unmasked (the case itself masks Aadhaar numbers); null before the first. */
export const useLatestSubmission = (requestId: string, enabled: boolean) =>
  useQuery({
    ...modelQuery<Submission | null>(models.case, `/api/latest-submission/${encodeURIComponent(requestId)}`, {
      id: requestId,
    }),
    enabled,
    gcTime: 0,
  });
