import type { CatalogueEvent } from '../../catalogue/events.js';
import type { ServiceTypeEvent } from '../../catalogue/service-type.js';
import type { CasesOfLeaver, UserEvent } from '../../identity/events.js';
import { idOf, prefixOf } from '../../kernel/aggregate.js';
import type { Recorded } from '../../kernel/event.js';
import type { RequestEvent } from '../../requests/events.js';
import type { Availability } from '../../rules/availability.js';
import type { Role } from '../../rules/roles.js';
import type { AssignmentRuleEvent } from '../../staffing/assignment-rule-events.js';
import type { StaffingEvent } from '../../staffing/events.js';
import type { Specialization } from '../../staffing/profile-record.js';
import { PROFILE_DEFAULTS } from '../../staffing/state.js';
import { type CaseInHand, type Cause, evolveCase, isOpen, isWorkOn } from './case-in-hand.js';
import type { Rule } from './choose.js';

/** Staff or an admin, active or not. */
export interface Colleague {
  readonly role: Role;
  readonly active: boolean;
  readonly availability: Availability;
  readonly maxConcurrentCases: number;
  readonly specializations: readonly Specialization[];
  readonly lastAssignedAt: string | null;
  /** The admin's choice for their cases when they were deactivated; null while they are active. */
  readonly leaves: CasesOfLeaver | null;
  /** Their open cases. */
  readonly cases: Set<string>;
  /** The cause of their last change. */
  readonly cause: Cause;
}

export interface ServiceInHand {
  readonly category: string;
  readonly requiredSpecialization: string | null;
  readonly complexity: number;
  readonly typeId: string | null;
}

export interface TypeInHand {
  readonly active: boolean;
  readonly requiredSpecialization: string | null;
  readonly complexity: number;
}

/** A paid case, for the preview of a rule on the latest cases. */
export interface PaidCase {
  readonly requestId: string;
  readonly customerId: string;
  readonly serviceId: string;
  readonly paidAt: string;
}

/** How many of the last paid cases are kept. */
export const MAX_KEPT_PAYMENTS = 500;

/**
 * The data of assignment: ids, numbers and choices, nothing personal. Folded in place (a log of millions of events
 * builds it), only by `foldAssignment`. `fresh` and `everything` mark what is to be evaluated; they are not stored, so
 * that a restart evaluates everything.
 */
export interface AssignmentState {
  readonly colleagues: Map<string, Colleague>;
  readonly rules: Map<string, Rule>;
  readonly types: Map<string, TypeInHand>;
  readonly services: Map<string, ServiceInHand>;
  /** Open cases in the order of their creation. */
  readonly cases: Map<string, CaseInHand>;
  /** By customer: the staff who had a case of theirs. */
  readonly served: Map<string, readonly string[]>;
  /** Oldest first, at most MAX_KEPT_PAYMENTS. */
  readonly recent: PaidCase[];
  /** Cases that ended long ago and are open again: their stream has to be read (`recallCase`). */
  readonly forgotten: Set<string>;
  /** Cases to look at. */
  readonly fresh: Set<string>;
  /** Capacity or rules changed: all cases are to be evaluated. */
  everything: boolean;
}

export const emptyAssignment = (): AssignmentState => ({
  colleagues: new Map(),
  rules: new Map(),
  types: new Map(),
  services: new Map(),
  cases: new Map(),
  served: new Map(),
  recent: [],
  forgotten: new Set(),
  fresh: new Set(),
  everything: true,
});

/** A copy that is folded on by itself; everything in it is to be evaluated. */
export const copyOf = (state: AssignmentState): AssignmentState => ({
  colleagues: new Map([...state.colleagues].map(([id, one]) => [id, { ...one, cases: new Set(one.cases) }])),
  rules: new Map(state.rules),
  types: new Map(state.types),
  services: new Map(state.services),
  cases: new Map(state.cases),
  served: new Map(state.served),
  recent: [...state.recent],
  forgotten: new Set(state.forgotten),
  fresh: new Set(),
  everything: true,
});

/** Prefixes of the streams that the fold reads. */
export const ASSIGNMENT_STREAMS: readonly string[] = [
  'user',
  'staffProfile',
  'assignmentRule',
  'serviceType',
  'service',
  'serviceRequest',
  'submission',
  'conversation',
  'consultation',
];

/** True when they may be assigned cases, and keep unstarted ones: active staff who are neither away nor off duty. */
export const isThere = (one: Pick<Colleague, 'active' | 'role' | 'availability'>): boolean =>
  isStaff(one) && one.availability !== 'away' && one.availability !== 'off_duty';

/** Active staff or admin. */
export const isStaff = ({ active, role }: Pick<Colleague, 'active' | 'role'>): boolean => active && role !== 'customer';

const causeOf = ({ id, metadata }: Recorded): Cause => ({ eventId: id, correlationId: metadata.correlationId });

const NEW_COLLEAGUE = {
  role: 'customer',
  active: true,
  availability: 'available',
  maxConcurrentCases: PROFILE_DEFAULTS.maxConcurrentCases,
  specializations: PROFILE_DEFAULTS.specializations,
  lastAssignedAt: null,
  leaves: null,
} as const;

const changeColleague = (state: AssignmentState, recorded: Recorded, change: Partial<Colleague>): void => {
  const id = idOf(recorded.stream);
  const known = state.colleagues.get(id) ?? { ...NEW_COLLEAGUE, cases: new Set() };
  state.colleagues.set(id, { ...known, ...change, cause: causeOf(recorded) });
  state.everything = true;
};

const foldUser = (state: AssignmentState, recorded: Recorded, event: UserEvent): void => {
  // Customers are too many to store, and no rule uses them.
  if (event.type === 'UserRegistered') {
    if (event.data.role !== 'customer') changeColleague(state, recorded, { role: event.data.role });
  } else if (event.type === 'RoleChanged') changeColleague(state, recorded, { role: event.data.to });
  else if (!state.colleagues.has(idOf(recorded.stream))) return;
  else if (event.type === 'UserDeactivated')
    changeColleague(state, recorded, { active: false, leaves: event.data.cases });
  else if (event.type === 'UserErased') changeColleague(state, recorded, { active: false });
  else if (event.type === 'UserReactivated') changeColleague(state, recorded, { active: true, leaves: null });
};

const foldProfile = (state: AssignmentState, recorded: Recorded, event: StaffingEvent): void => {
  if (event.type === 'AvailabilityChanged') {
    changeColleague(state, recorded, { availability: event.data.to });
    return;
  }
  const { maxConcurrentCases, specializations } = event.data;
  changeColleague(state, recorded, { maxConcurrentCases, specializations });
};

const foldRule = (state: AssignmentState, id: string, { data }: AssignmentRuleEvent): void => {
  state.rules.set(id, { ...data, id });
  state.everything = true;
};

const foldService = (state: AssignmentState, slug: string, event: CatalogueEvent): void => {
  const known = state.services.get(slug);
  if (event.type === 'ServiceCreated' || event.type === 'ServiceEdited') {
    const { category, requiredSpecialization, complexityLevel } = event.data;
    const typeId = known?.typeId ?? null;
    state.services.set(slug, { category, requiredSpecialization, complexity: complexityLevel, typeId });
  } else if (event.type === 'ServiceTypeChosen' && known !== undefined)
    state.services.set(slug, { ...known, typeId: event.data.serviceTypeId });
  else return;
  state.everything = true;
};

const foldType = (state: AssignmentState, id: string, { data }: ServiceTypeEvent): void => {
  const { active, requiredSpecialization, complexityLevel } = data;
  state.types.set(id, { active, requiredSpecialization, complexity: complexityLevel });
  state.everything = true;
};

const remember = (state: AssignmentState, customerId: string, staffId: string): void => {
  const known = state.served.get(customerId) ?? [];
  if (!known.includes(staffId)) state.served.set(customerId, [...known, staffId]);
};

/** Removes a case from a colleague; when they were at their limit, other cases can be assigned to them again. */
const takeFrom = (state: AssignmentState, id: string, staffId: string | null): void => {
  const one = staffId === null ? undefined : state.colleagues.get(staffId);
  if (one === undefined || !one.cases.delete(id)) return;
  if (one.cases.size + 1 >= one.maxConcurrentCases) state.everything = true;
};

/** Stores the case's new state in every index. */
export const putCase = (state: AssignmentState, id: string, next: CaseInHand): void => {
  const before = state.cases.get(id);
  const holder = before?.assigneeId ?? null;
  if (!isOpen(next)) {
    takeFrom(state, id, holder);
    state.cases.delete(id);
    state.fresh.delete(id);
    return;
  }
  if (holder !== next.assigneeId) takeFrom(state, id, holder);
  const assignee = next.assigneeId === null ? undefined : state.colleagues.get(next.assigneeId);
  assignee?.cases.add(id);
  state.cases.set(id, next);
  // Also one that somebody who is not there took or was given by hand: a restart, which looks at all, would move it.
  const waits = next.assigneeId === null ? next.paid : assignee !== undefined && !isThere(assignee);
  if (waits) state.fresh.add(id);
  else state.fresh.delete(id);
};

const foldRequest = (state: AssignmentState, recorded: Recorded, event: RequestEvent): void => {
  const id = idOf(recorded.stream);
  const before = state.cases.get(id) ?? null;
  if (before === null && event.type !== 'ServiceRequested') {
    if (event.type === 'RequestReopened' || event.type === 'StatusOverridden') state.forgotten.add(id);
    return;
  }
  const next = evolveCase(before, recorded, event);
  if (next === null) return;
  if (event.type === 'RequestAssigned') {
    const { staffId } = event.data;
    const one = state.colleagues.get(staffId);
    if (one !== undefined) state.colleagues.set(staffId, { ...one, lastAssignedAt: recorded.metadata.time });
    remember(state, next.customerId, staffId);
  }
  if (event.type === 'InitialPaymentReceived') {
    const { customerId, serviceId } = next;
    state.recent.push({ requestId: id, customerId, serviceId, paidAt: recorded.metadata.time });
    if (state.recent.length > MAX_KEPT_PAYMENTS) state.recent.shift();
  }
  putCase(state, id, next);
};

/** Work of staff outside the case's own stream: a reviewed document, a message to the customer, a proposed slot. */
const foldWork = (state: AssignmentState, recorded: Recorded): void => {
  const id = idOf(recorded.stream);
  const known = state.cases.get(id);
  if (known !== undefined && !known.started && isWorkOn(recorded)) state.cases.set(id, { ...known, started: true });
};

/** Folds one event of the log into the state, in place. Events come in the order of the log, each once. */
export const foldAssignment = (state: AssignmentState, recorded: Recorded): void => {
  const { event, stream } = recorded;
  const [prefix, id] = [prefixOf(stream), idOf(stream)];
  // The stream of an event determines its context.
  if (prefix === 'user') foldUser(state, recorded, event as UserEvent);
  else if (prefix === 'staffProfile') foldProfile(state, recorded, event as StaffingEvent);
  else if (prefix === 'assignmentRule') foldRule(state, id, event as AssignmentRuleEvent);
  else if (prefix === 'serviceType') foldType(state, id, event as ServiceTypeEvent);
  else if (prefix === 'service') foldService(state, id, event as CatalogueEvent);
  else if (prefix === 'serviceRequest') foldRequest(state, recorded, event as RequestEvent);
  else if (prefix === 'submission' || prefix === 'conversation' || prefix === 'consultation') foldWork(state, recorded);
};

/** Restores a forgotten case from all events of its request. It counts as started, since it has ended once. */
export const recallCase = (state: AssignmentState, id: string, events: readonly Recorded[]): void => {
  state.forgotten.delete(id);
  let found: CaseInHand | null = null;
  for (const recorded of events) found = evolveCase(found, recorded, recorded.event as RequestEvent);
  if (found !== null) putCase(state, id, { ...found, started: true });
};
