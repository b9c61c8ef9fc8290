import type {
  AssignmentRuleView,
  Changed,
  HandOverCases,
  RuleBody,
  ServiceTypes,
  StaffProfileView,
  TriedRule,
  TryRuleBody,
} from '@anupalan/domain/contracts/assignment';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client';
import { messageOf } from '../../api/errors';
import { modelQuery } from '../../api/query-client';
import { useCommand } from '../../api/use-command';
import { toast } from '../../components/toast/store';

export const RULES = '/api/admin/assignment-rules';
export const PROFILES = '/api/admin/staff-profiles';
export const TYPES = '/api/admin/service-types';
/** What changes with rules, types and people: a rule that is switched on gives waiting cases away. */
export const CHANGED = ['assignment', 'people', 'case-list'] as const;

const always = { refetchOnMount: 'always' } as const;

export const ruleUrl = (id: string): string => `${RULES}/${encodeURIComponent(id)}`;

/** In the order in which they are asked. */
export const useRules = () =>
  useQuery({ ...modelQuery<{ readonly items: readonly AssignmentRuleView[] }>('assignment', RULES), ...always });

/** Active staff and admins by name. */
export const useProfiles = () =>
  useQuery({ ...modelQuery<{ readonly items: readonly StaffProfileView[] }>('people', PROFILES), ...always });

/** Service types by name, with their services and those of none. */
export const useTypes = () => useQuery({ ...modelQuery<ServiceTypes>('assignment', TYPES), ...always });

/** Cases that wait for somebody to hand them over. */
export const useHandOver = () =>
  useQuery({ ...modelQuery<HandOverCases>('case-list', '/api/admin/assignment/hand-over'), ...always });

/** What a rule would have done with the last `count` paid cases; asked anew for every rule that is tried. */
export const useTried = (rule: TryRuleBody, count: number) =>
  useQuery({
    queryKey: ['tried-rule', rule, count],
    queryFn: ({ signal }) => api.post<TriedRule>(`${RULES}/preview`, { ...rule, count }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** Switches a rule on or off and says so; a refusal is said, too. */
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
    onError: (error) => toast({ title: t('assignment.refused'), description: messageOf(error), kind: 'bad' }),
  });
}
