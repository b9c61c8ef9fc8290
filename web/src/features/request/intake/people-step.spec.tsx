import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { currentToasts, removeToast } from '../../../shared/kit/toast/store';
import { AT, answersOf, everyFile, request, server, stamps, visit } from '../testing/wizard';

type Person = Readonly<Record<string, unknown>> & { readonly id: string };

const [asha, ravi] = answersOf('company').directors as readonly [Person, Person];
const SAVED = { 'PUT /api/requests/1/draft': { body: { version: 2, answers: {}, saved_at: stamps.created_at } } };
const INCOMPLETE = 'Incomplete Information';
const UNSAVED = 'Please ensure all directors are saved with complete information.';

/** The step of the directors, of a company with these people. */
const at = async (directors?: readonly Person[], field = ''): Promise<void> => {
  server(request('company', 'documents_not_uploaded'), { city: 'Pune', ...(directors && { directors }) }, SAVED);
  visit(`${AT}&step=directors${field}`);
  await screen.findByText('(Minimum 2 required)');
};
/** By its words, since a search by roles reads every style of the form. */
const press = async (name: string): Promise<void> => {
  const button = await waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    );
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  });
  await userEvent.click(button);
};
const type = async (label: RegExp, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
/** The toast that comes, after which none is left. */
const told = async (): Promise<readonly (string | undefined)[]> => {
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  const [shown] = currentToasts();
  removeToast(shown?.id);
  return [shown?.title, shown?.description];
};
const links = (): readonly (string | null)[] => [...document.querySelectorAll('a')].map((one) => one.textContent);

beforeEach(() => {
  queryClient.clear();
  removeToast();
  localStorage.clear();
});

describe('the directors of a company', () => {
  it('begin with two cards, neither of which can be passed or saved empty', async () => {
    await at();
    expect(screen.getByText(/^No additional promoters added yet/)).toBeVisible();
    await press('Next Step');
    expect(await told()).toEqual([INCOMPLETE, UNSAVED]);
    await press('Save Director');
    expect(await told()).toEqual(['Cannot save director', 'Please fill in all required fields correctly.']);
    expect(links()).toEqual(
      expect.arrayContaining([
        'Name is required',
        "Father's name is required",
        'Invalid email address',
        'Valid phone number is required',
        'PAN number is required for Indian nationals',
        'Valid Aadhar number is required',
        'Occupation is required',
        'Educational qualification is required',
        'Address is required',
      ]),
    );
  });

  it('may be removed down to one, come back, and must be two', async () => {
    await at();
    await press('Remove: Director 2');
    expect(screen.getByText('Director 2 was removed.')).toBeVisible();
    await press('Next Step');
    expect(await told()).toEqual([INCOMPLETE, 'At least 2 directors are required.']);
    await press('Remove: Director 1');
    expect((await told())[0]).toBe('Cannot remove director. At least one director is required.');
    await press('Undo: Director 2');
    expect(await screen.findByLabelText('Remove: Director 2')).toBeVisible();
  });

  it('whose answers are all there need not be opened, and are saved before the next step once they are changed', async () => {
    await at([asha, ravi]);
    expect(screen.queryByText('Save Director')).toBeNull();
    await press('Edit: Ravi Rao');
    await type(/^Full Name/, 'Ravi Roy');
    await press('Next Step');
    expect(await told()).toEqual([INCOMPLETE, UNSAVED]);
    await press('Save Director');
    expect((await told())[0]).toBe('Director saved');
  });

  it('of one name are two people once both have a number, and somebody says so', async () => {
    const { panNumber: _, ...unnumbered } = ravi;
    await at([asha, { ...unnumbered, id: ravi.id, name: 'Asha Rao' }]);
    const box = await screen.findByLabelText(/^Full Name/);
    expect(box).toHaveValue('Asha Rao');
    expect(screen.queryByText('Copy the address of Asha Rao')).toBeNull();
    await press('Save Director');
    await told();
    expect(screen.getByText('Two people with one name? Give both their PAN or passport numbers first.')).toBeVisible();
    await type(/^PAN Number/, String(ravi.panNumber));
    await press('Save Director');
    expect(await told()).toEqual([
      'Duplicate Information',
      'Duplicate director name: Asha Rao. Each director must have a unique name.',
    ]);
    await press('These are two different people');
    await press('Save Director');
    expect((await told())[0]).toBe('Director saved');
  });

  it.each([
    ['isPromoter', INCOMPLETE, 'At least 2 shareholders/promoters are required in total'],
    [
      'isAuthorizedSignatory',
      'Authorized Signatory Required',
      'At least one director must be designated as an authorized signatory',
    ],
  ])('need what the whole company needs, such as %s', async (key, title, body) => {
    await at([asha, ravi].map((one) => ({ ...one, [key]: false })));
    await press('Next Step');
    expect(await told()).toEqual([title, body]);
    expect(screen.getByText(body)).toBeVisible();
  });

  it('are found by the address of one of their answers', async () => {
    await at([asha, ravi], `&field=${encodeURIComponent(`directors#${ravi.id}.panNumber`)}`);
    const box = await screen.findByLabelText(/^PAN Number/);
    expect(box).toHaveValue(String(ravi.panNumber));
    await waitFor(() => expect(box).toHaveFocus());
  });
});

describe('the documents of people', () => {
  const atDocuments = async (documents = everyFile()): Promise<void> => {
    server(request('company', 'documents_not_uploaded', { documents }), answersOf('company'));
    visit(`${AT}&step=documents`);
    await screen.findByRole('region', { name: 'Document Status' });
  };
  const head = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

  it('are all there before a person is saved', async () => {
    await atDocuments(everyFile().slice(1));
    await press('Save Documents');
    expect(await told()).toEqual(['Required Documents Missing', 'Please upload all required documents before saving.']);
  });

  it('lie in cards of which one is open', async () => {
    await atDocuments([]);
    expect(head(/^Asha Rao/)).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(head(/^Ravi Rao/));
    expect(head(/^Asha Rao/)).toHaveAttribute('aria-expanded', 'false');
    expect(head(/^Ravi Rao/)).toHaveAttribute('aria-expanded', 'true');
  });
});
