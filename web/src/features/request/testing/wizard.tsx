/** A request whose form has people, on its page, with a stubbed server. */
import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { currentForm, type FormId, questionsOf } from '@anupalan/domain/forms/registry';
import { peopleOf } from '@anupalan/domain/testing/people';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from '../../../shared/api/query-client';
import { stubApi } from '../../../shared/testing/api-stub';
import { caseView, document as fileAt } from '../../../shared/testing/case-fixture';
import { asha } from '../../../shared/testing/customer-fixture';
import RequestPage from '../RequestPage';

export const stamps = { created_at: '2026-11-01T09:00:00.000Z', updated_at: '2026-11-01T09:00:00.000Z' };
const city: ServiceFieldView = {
  id: 1,
  service_id: 's',
  key: 'city',
  label: 'City',
  type: 'text',
  required: true,
  description: '',
  placeholder: '',
  options: [],
  display_order: 1,
  position: 1,
  section: '',
  rule: '',
  show_if: null,
  ...stamps,
};
export const needs = (key: string, label: string): ServiceDocumentView => ({
  id: 1,
  service_id: 's',
  key,
  label,
  document_name: label,
  description: 'A scan on which all can be read.',
  required: true,
  allowed_types: 'pdf',
  allowed_formats: 'pdf',
  max_size_mb: 5,
  max_size: 5,
  display_order: 1,
  per_person: true,
  required_if: null,
  max_age_months: null,
  ...stamps,
});
export const requirements = [needs('pan', 'PAN card'), needs('address_proof', 'Address proof')];
const SERVICE = 'a-registration';
export const AT = `/services/${SERVICE}?id=1`;

/** A customer's request whose form has people. */
export const request = (form: FormId, status: string, more: Partial<CaseView> = {}): CaseView => {
  const base = caseView();
  const open = status === 'documents_not_uploaded' || status === 'reupload_requested';
  const handedIn = status !== 'documents_not_uploaded';
  return caseView({
    request: { ...base.request, service_id: SERVICE, service_title: 'A Registration', status },
    form: currentForm(form),
    allowed_actions: open ? ['documents'] : [],
    submission: { ...base.submission, attempt: handedIn ? 1 : 0, submitted_at: handedIn ? stamps.created_at : null },
    ...more,
  });
};
export const answersOf = (form: FormId): Readonly<Record<string, unknown>> => ({
  city: 'Pune',
  ...peopleOf(questionsOf(currentForm(form), [])),
});
/** Every document of the first two people. */
export const everyFile = (more: Partial<CaseDocument> = {}): CaseDocument[] =>
  ['person-1', 'person-2'].flatMap((personId) =>
    requirements.map(({ key, label }) =>
      fileAt(key, 'uploaded', { id: `${key}-${personId}`, personId, label, person: 'As it was', ...more }),
    ),
  );

export const server = (
  view: CaseView,
  draft: object,
  more: Parameters<typeof stubApi>[0] = {},
): ReturnType<typeof stubApi> => {
  const form = { form_data: answersOf(view.form.id), status: 'needs_correction' };
  return stubApi({
    'HEAD /mark.svg': {},
    'GET /api/user': { body: asha },
    'GET /api/requests/1': { body: view },
    'GET /api/service-fields/a_registration?requestId=1': { body: [city] },
    'GET /api/service-documents/a_registration?requestId=1': { body: requirements },
    'GET /api/requests/1/draft': { body: { version: 1, answers: draft, saved_at: null } },
    'GET /api/latest-submission/1': { body: form },
    ...more,
  });
};
export const visit = (path: string, state: unknown = null) => {
  const { pathname, search } = new URL(path, 'http://localhost');
  const router = createMemoryRouter([{ path: '/services/:serviceId', element: <RequestPage /> }], {
    initialEntries: [{ pathname, search, state }],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
