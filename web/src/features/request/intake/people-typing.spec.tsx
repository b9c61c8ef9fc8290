import { currentForm, questionsOf } from '@anupalan/domain/forms/registry';
import { personOf } from '@anupalan/domain/testing/people';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { currentToasts, removeToast } from '../../../shared/kit/toast/store';
import { AT, request, server, stamps, visit } from '../testing/wizard';
import { PersonCard, type PersonCardProps } from './PersonCard';

const company = questionsOf(currentForm('company'), []);
const everybody = (key: string, count: number) => {
  const list = company.find((one) => one.key === key);
  return Array.from({ length: count }, (_, index) =>
    personOf(list ?? {}, index + 1, { id: `${key}-${index + 1}`, name: `${key} ${index + 1}` }),
  );
};

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
});

describe('a person', () => {
  it('is called saved once the server has them, and not before', async () => {
    const saves = { status: 503 };
    server(
      request('company', 'documents_not_uploaded'),
      { city: 'Pune', directors: everybody('directors', 2) },
      {
        'PUT /api/requests/1/draft': () => ({
          status: saves.status,
          body: { version: 2, answers: {}, saved_at: stamps.created_at },
        }),
      },
    );
    visit(`${AT}&step=directors`);
    const saveWith = async (name: string, said: string): Promise<void> => {
      await userEvent.click(await screen.findByRole('button', { name: /^Edit: (directors 2|Lata)/ }));
      fireEvent.change(await screen.findByLabelText(/^Full Name/), { target: { value: name } });
      await userEvent.click(screen.getByRole('button', { name: 'Save Director' }));
      await waitFor(() => expect(document.querySelector('.saved')).toHaveTextContent(said), { timeout: 5000 });
    };
    const titles = (): readonly string[] => currentToasts().map(({ title }) => title);
    await saveWith('Lata Rao', 'Not saved');
    expect(titles()).toEqual([]);
    saves.status = 200;
    await saveWith('Lata Roy', 'Saved');
    expect(titles()).toEqual(['Director saved']);
  });
});

describe('a form of fifty people', () => {
  it('renders the card in which somebody types, and no other', async () => {
    // What `memo` renders; the cards are mounted after this.
    const rendered = vi.spyOn(PersonCard as unknown as { type: (props: PersonCardProps) => unknown }, 'type');
    server(
      request('company', 'documents_not_uploaded'),
      {
        city: 'Pune',
        directors: everybody('directors', 15),
        promoters: everybody('promoters', 35),
      },
      { 'PUT /api/requests/1/draft': { body: { version: 2, answers: {}, saved_at: stamps.created_at } } },
    );
    visit(`${AT}&step=directors`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: directors 3' }));
    const box = await screen.findByLabelText(/^Full Name/);
    const address = await screen.findByLabelText(/^Address/);
    expect(rendered.mock.calls.length).toBeGreaterThanOrEqual(50);
    rendered.mockClear();
    fireEvent.change(address, { target: { value: '12 Fergusson College Road, Pune' } });
    fireEvent.change(box, { target: { value: 'Lata Rao' } });
    // The head follows the name after a pause, and the draft is saved.
    expect(await screen.findByRole('button', { name: 'Lata Rao' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('.saved')).toHaveTextContent('Saved'), { timeout: 5000 });
    expect(new Set(rendered.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['directors-3']));
  });
});
