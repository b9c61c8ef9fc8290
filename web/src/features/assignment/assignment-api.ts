import type {
  AssignmentRuleView,
  RuleBody,
  ServiceTypes,
  StaffProfileView,
  TriedRule,
  TryRuleBody,
} from '@anupalan/domain/contracts/assignment';
import type { Changed } from '@anupalan/domain/contracts/common';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { isStatus } from '../../shared/api/errors';
import { over } from '../../shared/api/over';
import { invalidateModel, modelQuery, queryClient } from '../../shared/api/query-client';
import { useCommand } from '../../shared/api/use-command';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { toast } from '../../shared/kit/toast/store';
import { type Move, movesTo, swapped } from './order';

export const RULES = '/api/admin/assignment-rules';
export const PROFILES = '/api/admin/staff-profiles';
export const TYPES = '/api/admin/service-types';
/**
 * The read models that a change of rules, types or people affects: a rule that is switched on assigns waiting cases.
 */
export const CHANGED = ['assignment', 'people', 'case-list'] as const;

const always = { refetchOnMount: 'always' } as const;

export const ruleUrl = (id: string): string => `${RULES}/${encodeURIComponent(id)}`;

const rulesQuery = modelQuery<{ readonly items: readonly AssignmentRuleView[] }>('assignment', RULES);

/** The rules as they are saved now, past what is in memory. */
export const loadRules = () => api.get<{ readonly items: readonly AssignmentRuleView[] }>(RULES);

/** The rules in order of evaluation. */
export const useRules = () => useQuery({ ...rulesQuery, ...always });

/**
 * Changes a priority over the version that is shown; again over a newer one where another admin changed something else.
 * Rejects with 412 where they moved the rule.
 */
async function sendMove({ rule, priority }: Move): Promise<void> {
  try {
    await api.patch(ruleUrl(rule.id), { priority } satisfies RuleBody, { headers: over(rule.version) });
  } catch (error) {
    if (!isStatus(error, 412)) throw error;
    const now = (await loadRules()).items.find(({ id }) => id === rule.id);
    if (now?.priority !== rule.priority) throw error;
    await sendMove({ rule: now, priority });
  }
}

/**
 * Moves a rule one place earlier (-1) or later (1): shown at once, then sent, then fetched again. Resolves with the new
 * place and the number of rules, from 1; null when there is no such place. Throws on a refusal, after showing the saved
 * order again.
 */
export async function moveRule(
  id: string,
  by: -1 | 1,
): Promise<{ readonly place: number; readonly of: number } | null> {
  const { queryKey } = rulesQuery;
  // A query that is under way would show the old order.
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Awaited<ReturnType<typeof rulesQuery.queryFn>>>(queryKey)?.items ?? [];
  const order = swapped(before, id, by);
  const moves = movesTo(order);
  const place = order.findIndex((rule) => rule.id === id) + 1;
  if (order === before || moves.length === 0) return null;
  const priorities = new Map(moves.map(({ rule, priority }) => [rule.id, priority]));
  queryClient.setQueryData(queryKey, {
    items: order.map((rule) => ({ ...rule, priority: priorities.get(rule.id) ?? rule.priority })),
  });
  try {
    // One after the other: a refusal leaves the rest unchanged, and a retry sets the same values.
    for (const move of moves) await sendMove(move);
  } finally {
    await Promise.all(CHANGED.map((model) => invalidateModel(model)));
  }
  return { place, of: order.length };
}

/** Active staff and admins by name. */
export const useProfiles = () =>
  useQuery({ ...modelQuery<{ readonly items: readonly StaffProfileView[] }>('people', PROFILES), ...always });

/** Service types by name, with their services and those of none. */
export const useTypes = () => useQuery({ ...modelQuery<ServiceTypes>('assignment', TYPES), ...always });

/** The effect of a rule on the last `count` paid cases; a new rule or a new `press` queries again. */
export const useTried = (rule: TryRuleBody, count: number, press: number) =>
  useQuery({
    queryKey: ['tried-rule', rule, count, press],
    queryFn: ({ signal }) => api.post<TriedRule>(`${RULES}/preview`, { ...rule, count }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** Switches a rule on or off; a toast reports the result or the refusal. */
export function useSwitch(rule: Pick<AssignmentRuleView, 'id' | 'name'>, onDone: () => void = () => undefined) {
  const { t } = useTranslation();
  return useCommand<boolean, Changed>({
    send: (is_active, idempotencyKey) =>
      api.patch(ruleUrl(rule.id), { is_active } satisfies RuleBody, { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: (_, on) => {
      toast({
        title: t(on ? 'assignment.rules.switchedOn' : 'assignment.rules.switchedOff', { name: rule.name }),
        ...(on ? { description: t('assignment.rules.switchedOnText') } : {}),
        kind: 'done',
      });
      onDone();
    },
    onError: tellOfficeFailure,
  });
}
