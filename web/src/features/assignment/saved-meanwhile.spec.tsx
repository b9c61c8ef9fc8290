import type {
  AssignmentRuleView,
  RuleBody,
  ServiceTypeBody,
  ServiceTypeView,
  TriedRule,
} from '@anupalan/domain/contracts/assignment';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import { Mui } from '../../shared/theme/Mui';
import { Rules } from './Rules';
import { Types } from './Types';

const stamps = { created_at: '2026-11-01T09:00:00.000Z', updated_at: '2026-11-01T09:00:00.000Z' };
const ruleAt = (id: string, priority: number): AssignmentRuleView => ({
  id,
  name: `Rule ${id}`,
  description: '',
  is_active: true,
  rule_type: 'automatic',
  priority,
  rule_config: { services: [], service_types: [], categories: [], required_specialization: null, staff: [] },
  version: 1,
  ...stamps,
});
const gst: ServiceTypeView = {
  id: 'gst',
  name: 'GST work',
  description: '',
  required_specialization: null,
  secondary_specializations: [],
  complexity_level: 1,
  estimated_duration_days: null,
  base_price: null,
  is_active: true,
  icon: 'FileText',
  detailed_description: '',
  is_featured: false,
  services: [{ id: 'gst-registration', title: 'GST Registration' }],
  version: 1,
  ...stamps,
};

const TRIED: TriedRule['items'][number] = {
  request_id: 'r1',
  case_number: 'SR-7K2M9Q-X',
  service_title: 'GST Registration',
  paid_at: '2026-11-01T09:00:00.000Z',
  assigned_to: null,
  assignee_name: null,
  would_be: 'meera',
  would_be_name: 'Meera Nair',
  why_not: null,
  by_rule: null,
  by_this_rule: true,
  rule_type: 'automatic',
  required_specialization: null,
  candidates: [],
  more_candidates: 0,
};

/** A server with two rules and a type, each saved over its version. */
const server = () => {
  const rules = new Map([ruleAt('a', 1), ruleAt('b', 2)].map((rule) => [rule.id, rule]));
  let type = gst;
  const over = (version: number, act: () => number): StubAnswer => {
    const wanted = calls.at(-1)?.headers.get('if-match') ?? null;
    if (wanted !== null && wanted !== `"${version}"`)
      return { status: 412, body: { code: 'changed_meanwhile', message: 'It was changed meanwhile.' } };
    return { body: { success: true, message: '', id: '', version: act() } };
  };
  const saveRule = (id: string, body: RuleBody): number => {
    const rule = rules.get(id) ?? ruleAt(id, 9);
    const config = { ...rule.rule_config, ...body.rule_config };
    rules.set(id, { ...rule, ...body, rule_config: config, version: rule.version + 1 } as AssignmentRuleView);
    return rule.version + 1;
  };
  const saveType = (body: ServiceTypeBody): number => {
    type = { ...type, ...body, version: type.version + 1 } as ServiceTypeView;
    return type.version;
  };
  const sent = () => JSON.parse(String(calls.at(-1)?.init.body));
  const give = (services: ServiceTypeView['services']): void => {
    type = { ...type, services };
  };
  const patchRule = (id: string) => () => over(rules.get(id)?.version ?? 0, () => saveRule(id, sent()));
  const calls = stubApi({
    'GET /api/admin/assignment-rules': () => ({
      body: { items: [...rules.values()].sort((a, b) => a.priority - b.priority) },
    }),
    'GET /api/admin/service-types': () => ({
      body: { items: [type], untyped: [{ id: 'payroll', title: 'Payroll' }] },
    }),
    'GET /api/admin/staff-profiles': { body: { items: [] } },
    // Without a name the saved one decides.
    'POST /api/admin/assignment-rules/preview': () => ({
      body: { items: [{ ...TRIED, by_rule: sent().name ?? rules.get(sent().id)?.name }], people: [], waiting: 0 },
    }),
    'PATCH /api/admin/assignment-rules/a': patchRule('a'),
    'PATCH /api/admin/assignment-rules/b': patchRule('b'),
    'PATCH /api/admin/service-types/gst': () => {
      const { services_seen: seen, ...body } = sent();
      const now = type.services.map(({ id }) => id);
      return over(seen === undefined || now.join() === seen.join() ? type.version : 0, () => saveType(body));
    },
    'PUT /api/admin/services/payroll/service-type': () => {
      give([...type.services, { id: 'payroll', title: 'Payroll' }]);
      return { body: { success: true, message: '', id: 'payroll' } };
    },
  });
  return { rule: (id: string) => rules.get(id), type: () => type, saveRule, saveType, give };
};
const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Mui>{page}</Mui>
    </QueryClientProvider>,
  );
const press = async (name: string | RegExp, inside: HTMLElement = document.body): Promise<void> =>
  userEvent.click(await within(inside).findByRole('button', { name }));
/** Types over the name in the open dialog. */
const rename = async (dialog: HTMLElement, name: string): Promise<void> => {
  const field = await within(dialog).findByRole('textbox', { name: /^Name/ });
  await userEvent.clear(field);
  await userEvent.type(field, name);
};
const toldSaved = (name: string) =>
  waitFor(() => expect(currentToasts()).toMatchObject([{ title: `${name} is saved` }]));
const CLASH = { name: 'Someone else just saved this' };

beforeEach(() => {
  queryClient.clear();
  removeToast();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the dialog of an assignment rule', () => {
  it('saves a rule whose place its admin has just changed', async () => {
    const { rule } = server();
    show(<Rules />);
    await screen.findByRole('button', { name: 'Edit Rule a' });
    const { fetch } = globalThis;
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // The list stays on its way until the dialog is open.
    globalThis.fetch = async (input, init) => {
      if ((init?.method ?? 'GET') === 'GET') await arrived;
      return fetch(input, init);
    };
    await press('Move Rule a down');
    await waitFor(() => expect(rule('a')?.priority).toBe(2));
    await press('Edit Rule a');
    arrive();
    await rename(await screen.findByRole('dialog', { name: 'Edit rule' }), 'First');
    await press('Save');
    await toldSaved('First');
    expect(rule('a')).toMatchObject({ name: 'First', priority: 2 });
  });

  it('shows what another admin saved meanwhile, and saves what is chosen', async () => {
    const { rule, saveRule } = server();
    show(<Rules />);
    await press('Edit Rule a');
    await rename(await screen.findByRole('dialog', { name: 'Edit rule' }), 'Mine');
    saveRule('a', { name: 'Theirs', rule_config: { categories: ['tax'] } });
    await press('Save');
    const clash = await screen.findByRole('dialog', CLASH);
    expect(
      within(within(clash).getByRole('group', { name: /^Name/ })).getByRole('radio', { name: /^Theirs\s*Theirs$/ }),
    ).toBeInTheDocument();
    expect(within(clash).getByRole('group', { name: /^Which cases/ })).toHaveTextContent('Every case');
    await press('Save my choice', clash);
    await toldSaved('Mine');
    expect(rule('a')).toMatchObject({ name: 'Mine', rule_config: { categories: ['tax'] } });
  });

  it('keeps what is typed when nothing is chosen', async () => {
    const { rule, saveRule } = server();
    show(<Rules />);
    await press('Edit Rule a');
    const dialog = await screen.findByRole('dialog', { name: 'Edit rule' });
    await rename(dialog, 'Mine');
    saveRule('a', { name: 'Theirs' });
    await press('Save');
    await press('Do not save', await screen.findByRole('dialog', CLASH));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('someone else just changed this');
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveValue('Mine');
    expect(rule('a')?.name).toBe('Theirs');
  });
});

describe('the place of a rule', () => {
  it('is not taken over by a move that was made before another admin’s was seen', async () => {
    const { rule, saveRule } = server();
    show(<Rules />);
    await screen.findByRole('button', { name: 'Edit Rule a' });
    saveRule('a', { priority: 5 });
    await press('Move Rule a down');
    await waitFor(() =>
      expect(currentToasts()).toMatchObject([{ description: expect.stringContaining('It was changed meanwhile.') }]),
    );
    expect([rule('a')?.priority, rule('b')?.priority]).toEqual([5, 2]);
  });

  it('is changed though another admin changed something else of it', async () => {
    const { rule, saveRule } = server();
    show(<Rules />);
    await screen.findByRole('button', { name: 'Edit Rule a' });
    saveRule('a', { name: 'Theirs' });
    await press('Move Rule a down');
    await waitFor(() => expect(rule('b')?.priority).toBe(1));
    expect(rule('a')).toMatchObject({ name: 'Theirs', priority: 2 });
    expect(currentToasts()).toEqual([]);
  });
});

describe('a rule that is tried out in its dialog', () => {
  it('says whom it gives cases to, though its name was emptied', async () => {
    server();
    show(<Rules />);
    await press('Edit Rule a');
    const dialog = await screen.findByRole('dialog', { name: 'Edit rule' });
    await userEvent.clear(await within(dialog).findByRole('textbox', { name: /^Name/ }));
    await press('Try it out', dialog);
    expect((await within(dialog).findAllByText('Meera Nair')).length).toBeGreaterThan(0);
  });
});

describe('the dialog of a service type', () => {
  it('shows what another admin saved meanwhile, and saves what is chosen', async () => {
    const { type, saveType } = server();
    show(<Types />);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Edit GST work' }))[0] as HTMLElement);
    await rename(await screen.findByRole('dialog', { name: 'Edit service type' }), 'Tax work');
    saveType({ complexity_level: 3, base_price: 499 });
    await press('Save');
    const clash = await screen.findByRole('dialog', CLASH);
    const group = (name: RegExp) => within(clash).getByRole('group', { name });
    expect(group(/^Complexity/)).toHaveTextContent('1, simple');
    expect(group(/^Complexity/)).toHaveTextContent('3, complex');
    expect(group(/^Base price/)).toHaveTextContent('₹499');
    await press('Save my choice', clash);
    await toldSaved('Tax work');
    expect(type()).toMatchObject({ name: 'Tax work', complexity_level: 3, base_price: 499 });
  });

  it('asks, too, where another admin changed only which services have it', async () => {
    const { type, give } = server();
    show(<Types />);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Edit GST work' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Edit service type' });
    const services = await within(dialog).findByRole('group', { name: /^Services/ });
    await userEvent.click(within(services).getByRole('checkbox', { name: 'Payroll' }));
    give([]);
    await press('Save');
    const clash = await screen.findByRole('dialog', CLASH);
    expect(within(clash).getByRole('group', { name: /^Services/ })).toHaveTextContent('GST Registration, Payroll');
    await press('Do not save', clash);
    expect(type().services).toEqual([]);
  });
});
