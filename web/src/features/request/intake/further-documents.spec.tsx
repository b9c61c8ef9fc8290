import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { currentToasts } from '../../../shared/kit/toast/store';
import type { Pay } from '../../../shared/payment/use-pay';
import { stubApi } from '../../../shared/testing/api-stub';
import { caseView, document } from '../../../shared/testing/case-fixture';
import { caseQuery, showUploaded } from '../case-cache';
import { RequestBody } from '../RequestBody';
import CheckStep from './CheckStep';
import { ConflictDialog } from './ConflictDialog';
import DocumentsStep from './DocumentsStep';
import type { Definition } from './sections';
import { stepsOf } from './steps';
import type { DraftState } from './use-draft';
import type { Submit } from './use-submit';

const stamps = { created_at: '2026-11-01T09:00:00.000Z', updated_at: '2026-11-01T09:00:00.000Z' };
const field = (key: string): ServiceFieldView => ({
  id: 1,
  service_id: 's',
  key,
  label: key,
  type: 'text',
  required: true,
  description: '',
  placeholder: '',
  options: [],
  display_order: 1,
  position: 1,
  section: 'Contact',
  rule: '',
  show_if: null,
  ...stamps,
});
const pan: ServiceDocumentView = {
  id: 1,
  service_id: 's',
  key: 'pan',
  label: 'PAN card',
  document_name: 'PAN card',
  description: '',
  required: true,
  allowed_types: 'pdf',
  allowed_formats: 'pdf',
  max_size_mb: 5,
  max_size: 5,
  display_order: 1,
  per_person: false,
  required_if: null,
  max_age_months: null,
  ...stamps,
};
const fields = [field('Trade name'), field('City')];
const definition: Definition = {
  form: { id: 'questions', version: 1 },
  fields,
  questions: fields,
  requirements: [pan],
};
const given = document('other', 'uploaded', { id: 'r1', label: 'plain.pdf', fileName: 'plain.pdf' });
const added = document('other', 'uploaded', { id: 'r2', label: 'Lease deed', fileName: 'scan.pdf' });

const open = (more: Partial<CaseView> = {}, status = 'documents_not_uploaded'): CaseView => {
  const base = caseView();
  return {
    ...base,
    request: { ...base.request, status },
    allowed_actions: ['documents'],
    submission: { ...base.submission, status: null, attempt: 0, submitted_at: null },
    documents: [given, added],
    ...more,
  } as CaseView;
};
const pay: Pay = { pending: false, leaving: false, buy: () => undefined, payOrder: () => undefined, dialog: null };
const shown = (page: ReactElement) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
const draft = { answers: {}, conflict: null } as unknown as DraftState;
const idle = { isError: false, isPending: false, error: null } as unknown as Submit;
const noop = (): void => undefined;
const documentsStep = (view: CaseView) =>
  shown(<DocumentsStep view={view} definition={definition} answers={{}} onNext={noop} onExit={noop} />);
const checkStep = (view: CaseView) =>
  shown(
    <CheckStep
      view={view}
      definition={definition}
      draft={draft}
      submit={idle}
      steps={stepsOf(definition, {}, view.documents)}
      pathOf={(slug) => `/${slug}`}
    />,
  );

beforeEach(() => {
  queryClient.clear();
  stubApi({ 'HEAD /mark.svg': {}, 'GET /api/user': { body: null } });
});

describe('files given at registration (inventory 2.4)', () => {
  it('are shown on the page of the request while its form is open', () => {
    shown(<RequestBody view={open()} pay={pay} onConfirm={noop} />);
    expect(screen.getByRole('heading', { name: 'Documents' })).toBeVisible();
    expect(screen.getByText('plain.pdf')).toBeVisible();
    expect(screen.getByText('Lease deed')).toBeVisible();
  });

  it('are shown in the documents step beside the required ones, and can be removed there', async () => {
    documentsStep(open());
    expect(screen.getByText('PAN card')).toBeVisible();
    expect(screen.getByText('plain.pdf')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Replace Lease deed' })).toBeVisible();
    const calls = stubApi({ 'DELETE /api/documents/r2': { body: { success: true } } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Lease deed' }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('are named among the answers to check', () => {
    checkStep(open());
    expect(screen.getByText('plain.pdf')).toBeVisible();
    expect(screen.getByText('Lease deed').nextSibling).toHaveTextContent('scan.pdf');
  });

  it('have their step where the service asks for no documents', () => {
    const none = { ...definition, requirements: [] };
    expect(stepsOf(none, {}, []).map(({ kind }) => kind)).toEqual(['section', 'check']);
    expect(stepsOf(none, {}, [given]).map(({ kind }) => kind)).toEqual(['section', 'documents', 'check']);
  });

  it('stay where they are when another one is added, and go when a new file takes their place', () => {
    const { queryKey } = caseQuery('1');
    queryClient.setQueryData(queryKey, open({ documents: [given] }));
    const names = () => queryClient.getQueryData<CaseView>(queryKey)?.documents.map(({ id }) => id);
    showUploaded('1', added);
    expect(names()).toEqual(['r1', 'r2']);
    showUploaded('1', document('other', 'uploaded', { id: 'r3' }), 'r2');
    expect(names()).toEqual(['r1', 'r3']);
  });

  it('that were approved stay as they are in a correction, those rejected can be replaced or removed', () => {
    documentsStep(
      open(
        {
          submission: { ...caseView().submission, status: 'needs_correction' } as CaseView['submission'],
          documents: [
            { ...given, status: 'approved' },
            { ...added, status: 'rejected', reason: 'Blurred' },
          ],
        },
        'reupload_requested',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Remove plain.pdf' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Lease deed' })).toBeVisible();
  });
});

describe('a rejected document that the form can do without', () => {
  const bill = { ...pan, key: 'bill', label: 'Utility bill', required: false };
  const plan = { ...pan, key: 'plan', label: 'Site plan', required_if: { key: 'City', equals: 'Pune' } };
  const names = (city: string): readonly string[] => {
    const documents = [pan, bill, plan].map(({ key, label }) =>
      document(key, 'rejected', { label, reason: 'Blurred' }),
    );
    const { unmount } = shown(
      <DocumentsStep
        view={open({ documents, correction_scope: 'named' }, 'reupload_requested')}
        definition={{ ...definition, requirements: [pan, bill, plan] }}
        answers={{ City: city }}
        onNext={noop}
        onExit={noop}
      />,
    );
    const found = screen.getAllByRole('button', { name: /^(Remove|Replace) / }).map((one) => one.ariaLabel ?? '');
    unmount();
    return found;
  };

  it('can be taken back, and no other rejected one', () => {
    expect(names('Pune')).toEqual(['Remove Utility bill']);
    expect(names('Nashik')).toEqual(['Remove Utility bill', 'Remove Site plan']);
  });
});

describe('a further document (inventory 2.4)', () => {
  it('is added under a name of its own, without which nothing is sent (WCO-61)', async () => {
    const user = userEvent.setup();
    const { container } = documentsStep(open({ documents: [document('pan', 'uploaded')] }));
    await user.click(screen.getByRole('button', { name: 'Add another document' }));
    const input = await waitFor(() => {
      const found = container.querySelector<HTMLInputElement>('.drop > input[type=file]');
      if (found === null) throw new Error('no file field');
      return found;
    });
    await user.upload(input, new File(['%PDF-1.7'], 'deed.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Please enter a name for this document')).toBeVisible();
    expect(currentToasts()[0]).toMatchObject({
      title: 'Document name required',
      description: 'Please enter a name for this document',
    });
    await user.type(screen.getByLabelText(/What is this document/), 'Lease deed');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the check of the answers, opened early', () => {
  it('counts the answers and documents that are missing without an alarm, and says why it cannot be submitted', () => {
    checkStep(open({ documents: [] }));
    expect(screen.getByText('3 answers and documents are still missing')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Complete the items listed above first.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Submit/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('speaks of answers where only answers are missing', () => {
    checkStep(open({ documents: [document('pan', 'uploaded')] }));
    expect(screen.getByText('2 answers are still missing')).toBeVisible();
  });
});

describe('answers that two devices changed', () => {
  it('are shown side by side, and no others', () => {
    const conflict = {
      draft: { version: 5, answers: {}, saved_at: '2026-11-21T09:00:00Z' },
      answers: [{ key: 'City', mine: 'Pune', theirs: 'Nashik' }],
    };
    shown(<ConflictDialog questions={definition.questions} draft={{ ...draft, conflict }} />);
    const rows = within(screen.getByRole('dialog')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['QuestionThis deviceOther device', 'CityPuneNashik']);
  });
});
