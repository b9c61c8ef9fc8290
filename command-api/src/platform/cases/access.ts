import { user } from '@anupalan/domain/identity/aggregate';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { caseAccess } from '@anupalan/domain/proof/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestState } from '@anupalan/domain/requests/state';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { type AccessFacts, type Capability, can } from '@anupalan/domain/rules/permissions';
import type { TeamRole } from '@anupalan/domain/rules/team';
import { isStepName, type StepName, workflowOf } from '@anupalan/domain/workflows/registry';
import { capabilityOf } from '@anupalan/domain/workflows/steps';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import { isoNow } from '@anupalan/infra/ports/clock';
import { type CaseAnswer, findCase } from '@anupalan/projector/read-models/case/queries';
import type { App } from '../app.js';
import { type CommandContext, childCommand } from '../commands/command-context.js';
import type { Session } from '../http/route.js';
import { type OfCase, teamRoleOn, teamRoleSeen } from './team.js';

/** The caller's relation to a case, for the permission table, and whether it has no assignee. */
export interface CaseFacts extends AccessFacts {
  readonly unassigned?: boolean;
}

/** A case that the caller may read, from the log. */
export interface OpenCase {
  readonly id: string;
  readonly state: RequestState;
  readonly status: string;
  readonly origin: NonNullable<RequestState['origin']>;
  /** Version for a conditional change. */
  readonly revision: number;
  readonly facts: CaseFacts;
}

export const CASE_NOT_FOUND: Rejection = rejection('not_found', 'request_not_found');
export const NOT_YOURS: Rejection = rejection('forbidden', 'not_assigned');
export const ERASED_CASE: Rejection = rejection('conflict', 'erased');
const NOT_IN_ROLE: Rejection = rejection('forbidden', 'team.not_allowed');

/** The refusal if the status no longer allows changes of the form, or of the documents. */
export const closedInStatus = (
  { status, origin }: OpenCase,
  code: 'form_not_changeable' | 'documents_not_changeable',
): Rejection => {
  const { label } = statusViewOf(origin.workflow, status);
  return rejection('not_allowed', code, { params: { label, status }, allowed: [] });
};

const ID = /^[A-Za-z0-9_-]{1,100}$/;

export const mayDo = (session: Session, capability: Capability, facts: AccessFacts = {}): boolean =>
  can(session.role, capability, facts);

/** The refusal of a caller who may read a case and not do this to it; null for who may. */
export const refusedTo = (session: Session, capability: Capability, facts: CaseFacts): Rejection | null => {
  if (mayDo(session, capability, facts)) return null;
  return session.role === 'customer' ? NOT_IN_ROLE : NOT_YOURS;
};

/** The caller's relation to a case. */
export const factsOf = (
  session: Pick<Session, 'userId'>,
  customerId: string,
  assignedTo: string | null,
  team?: TeamRole,
): CaseFacts => ({
  own: customerId === session.userId,
  team,
  assigned: assignedTo === session.userId,
  unassigned: assignedTo === null,
});

/**
 * The case for a caller who may act on it. An unknown id and another person's get the same answer, so that guessing
 * reveals nothing.
 */
export const openCase = async (app: App, session: Session, id: string): Promise<Result<OpenCase, Rejection>> => {
  if (!ID.test(id)) return err(CASE_NOT_FOUND);
  const { state, revision } = await app.load(serviceRequest, id);
  const { origin, status } = state;
  if (origin === null || status === null || revision === 'none') return err(CASE_NOT_FOUND);
  const team = await teamRoleOn(app.load, { id: session.userId, role: session.role }, state);
  const facts = factsOf(session, origin.customerId, state.assigneeId, team);
  if (!mayDo(session, 'cases.read', facts)) return err(CASE_NOT_FOUND);
  return ok({ id, state, status, origin, revision, facts });
};

/** A case from a read model, for a caller who may read it. */
export type ReadableCase = Pick<OpenCase, 'id' | 'facts'>;

/** Whose a case is in the read models; null if it is missing. */
type Owners = (OfCase & { readonly assignedTo: string | null }) | null | undefined;

/** As openCase, by the data of a read model. */
export const mayRead = async (
  { reads }: Pick<App, 'reads'>,
  session: Session,
  id: string,
  owners: Owners,
): Promise<Result<ReadableCase, Rejection>> => {
  if (owners === null || owners === undefined) return err(CASE_NOT_FOUND);
  const team = await teamRoleSeen(reads, session, owners);
  const facts = factsOf(session, owners.customerId, owners.assignedTo, team);
  return mayDo(session, 'cases.read', facts) ? ok({ id, facts }) : err(CASE_NOT_FOUND);
};

/** A case that was read, and what its reader is to it. */
export type ReadCase = CaseAnswer & { readonly facts: CaseFacts };

/** The case from the read models, for a caller who reads it; null where openCase finds none. */
export const readCase = async (
  app: App,
  session: Session,
  id: string,
  context: CommandContext,
): Promise<ReadCase | null> => {
  const seen = await findCase(app.reads, id);
  const found = await mayRead(app, session, id, seen?.case.header);
  if (seen === null || !found.ok) return null;
  await recordOpening(app, session, found.value, context);
  return { ...seen, facts: found.value.facts };
};

/** A right on a case, or a step: the right that it needs in the case's own workflow. */
export type Right = Capability | StepName;

/**
 * As openCase, for a command: 404 for callers who may not read it, 403 for those who may read but not do this. After the
 * erasure of who bought it, nothing can be kept under its key, so a team only reads it.
 */
export const openCaseTo = async (
  app: App,
  session: Session,
  id: string,
  right: Right,
): Promise<Result<OpenCase, Rejection>> => {
  const found = await openCase(app, session, id);
  if (!found.ok) return found;
  const { origin, facts } = found.value;
  const capability = isStepName(right) ? capabilityOf(workflowOf(origin.workflow), right) : right;
  const refusal = refusedTo(session, capability, facts);
  if (refusal !== null) return err(refusal);
  const isOver = facts.team !== undefined && (await app.load(user, origin.customerId)).state.erased;
  return isOver ? err(ERASED_CASE) : found;
};

/**
 * Records, once a day, that a member of staff read a case that is not assigned to them; admins may read all cases. If
 * this process knows that today's reading is recorded, no command is needed, so reading on never waits for the log.
 */
export const recordOpening = async (
  app: App,
  session: Session,
  { id, facts }: ReadableCase,
  context: CommandContext,
): Promise<void> => {
  if (session.role !== 'staff' || facts.assigned === true) return;
  const opening = `${session.userId} ${id}`;
  const today = dayInIndia(isoNow(app.clock));
  if (app.openings.get(opening) === today) return;
  const recorded = await app.execute(
    caseAccess,
    id,
    { type: 'openCase', requestId: id },
    childCommand(context, 'openCase'),
  );
  // Of two concurrent first reads one is recorded, which is sufficient.
  if (recorded.ok) app.openings.set(opening, today);
  else app.log.warn({ requestId: id, code: recorded.error.code }, 'opening of a case not recorded');
};
