import type { AssessmentDraftView } from '@anupalan/domain/contracts/assessment';
import type { BusinessView, DutiesView, DutyView } from '@anupalan/domain/contracts/compliance';
import type { TeamInvitations, TeamView } from '@anupalan/domain/contracts/team';
import { type Capability, can } from '@anupalan/domain/rules/permissions';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { useSession } from '../../shared/api/session';
import type { Tone } from '../../shared/kit/Chip';
import type { IconName } from '../../shared/kit/icons';

/** The read models that the commands of these pages change. */
export const CHANGED = [models.businesses, models.papers] as const;

export const businessPath = (id: string): string => `/api/businesses/${encodeURIComponent(id)}`;
export const dutyPath = (id: string, { rule_id, period_id }: Pick<DutyView, 'rule_id' | 'period_id'>): string =>
  `${businessPath(id)}/duties/${encodeURIComponent(rule_id)}/${encodeURIComponent(period_id)}/done`;
export const asidePath = (id: string, ruleId: string): string =>
  `${businessPath(id)}/rules/${encodeURIComponent(ruleId)}/aside`;

export const ASSESSMENT = '/api/compliance/assessment';
export const draftQuery = modelQuery<AssessmentDraftView>(models.businesses, ASSESSMENT);

/** The assessment that the customer has not finished. */
export const useAssessmentDraft = () => {
  const { user } = useSession();
  return useQuery({ ...draftQuery, enabled: user?.role === 'customer' });
};

/** The page of the assessment: its questions, or what it gave for a business. */
export const assessmentPath = (at: { readonly [K in 'question' | 'again' | 'business']?: string }): string =>
  `/compliance-assessment?${new URLSearchParams(at)}`;

export const teamPath = (id: string): string => `${businessPath(id)}/team`;
export const memberPath = (id: string, memberId: string): string => `${teamPath(id)}/${encodeURIComponent(memberId)}`;

/** Whether the person's role in a business allows this. */
export const mayIn = ({ my_role }: Pick<BusinessView, 'my_role'>, capability: Capability): boolean =>
  can('customer', capability, { team: my_role });

/** The people of a business, and what they did. */
export const useTeam = (id: string) => useQuery(modelQuery<TeamView>(models.businesses, teamPath(id), { id }));

/** The teams to which the person is invited. */
export const useInvitations = () => useQuery(modelQuery<TeamInvitations>(models.businesses, '/api/team-invitations'));

/** The dates of a business between two days, `YYYY-MM-DD`, both included. */
export const useDuties = (id: string, from: string, to: string) =>
  useQuery(modelQuery<DutiesView>(models.businesses, `${businessPath(id)}/duties?from=${from}&to=${to}`, { id }));

/** Dates by their rules, in the order of each rule's first. */
export const byRule = <T extends { readonly rule_id: string }>(
  dates: readonly T[],
): readonly (readonly [id: string, dates: readonly T[]])[] =>
  [...new Set(dates.map(({ rule_id }) => rule_id))].map((id) => [id, dates.filter(({ rule_id }) => rule_id === id)]);

interface Look {
  readonly tone: Tone | null;
  readonly icon: IconName;
}

/** Colour and icon of each state of a duty. */
export const stateLook: Readonly<Record<DutyView['state'], Look>> = {
  coming: { tone: 'info', icon: 'calendar' },
  due_soon: { tone: 'warning', icon: 'clock' },
  overdue: { tone: 'bad', icon: 'alert' },
  done: { tone: 'done', icon: 'check' },
  aside: { tone: null, icon: 'minus' },
  before: { tone: null, icon: 'minus' },
};
