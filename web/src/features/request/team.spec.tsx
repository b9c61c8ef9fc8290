import type { CaseView } from '@anupalan/domain/contracts/requests';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { caseView, entry } from '../../shared/testing/case-fixture';
import { asha } from '../../shared/testing/customer-fixture';
import { AT, request, server, visit } from './testing/wizard';

const by = (id: string, role: string, name: string | null = null) => ({ id, role, name });
const page = <T,>(items: readonly T[]) => ({ items: [...items], next_cursor: null, total: items.length });
/** A request under review, as it is shown in this role in the team of its business; `user` is signed in. */
const show = (my_role: CaseView['request']['my_role'], buyer: string, user = 'u1') => {
  const { request: row } = request('questions', 'documents_uploaded_pending_review');
  const people = [by('u1', 'customer'), by('ravi', 'customer'), by('meera', 'staff'), by('gita', 'customer', 'Gita')];
  const view = request('questions', 'documents_uploaded_pending_review', {
    request: { ...row, my_role },
    customer: { ...caseView().customer, id: buyer },
    messages: page(
      people.map((from, n) => ({ id: `m${n}`, text: 'Hello', at: row.created_at, from, mine: from.id === 'u1' })),
    ),
    timeline: page(people.map((actor, n) => entry(`Step ${n}`, { actor }))),
  });
  server(view, {}, { 'GET /api/user': { body: { ...asha, id: user } } });
  visit(AT);
};
const card = async (title: RegExp) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);

beforeEach(() => queryClient.clear());

describe('the page of a request of a team', () => {
  it.each([
    ['who bought it', null, 'u1', 'u1'],
    ['a manager', 'manager', 'ravi', 'u1'],
    ['an admin on the page as who bought it saw it', null, 'u1', 'arjun'],
  ] as const)('says to %s of everybody who they are, also of people without a name', async (_, role, buyer, user) => {
    show(role, buyer, user);
    const named = ['You', 'Someone in your team', 'Anupalan team', 'Gita'];
    const messages = await card(/^Messages/);
    for (const name of named) expect(await messages.findByText(name, { selector: '.strong' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /All steps/ }));
    const history = await card(/^All steps/);
    for (const name of named) expect(history.getByText(name)).toBeVisible();
  });

  it('has no messages for who only looks at the business', async () => {
    show('viewer', 'ravi');
    await card(/^Progress/);
    expect(screen.queryByRole('heading', { name: /^Messages/ })).toBeNull();
  });
});
