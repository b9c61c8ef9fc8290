import { service } from '@anupalan/domain/catalogue/aggregate';
import { feesOf } from '@anupalan/domain/catalogue/fees';
import { business } from '@anupalan/domain/compliance/business';
import { roleIn } from '@anupalan/domain/compliance/team';
import { consultation, consultationFact } from '@anupalan/domain/consultations/consultation';
import type { conversation } from '@anupalan/domain/conversation/aggregate';
import { user } from '@anupalan/domain/identity/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { Bought, OfferFacts, StepFacts } from '@anupalan/domain/requests/commands';
import { type RequestState, workflowOfState } from '@anupalan/domain/requests/state';
import { gstCodeOfState } from '@anupalan/domain/rules/gst-states';
import { can } from '@anupalan/domain/rules/permissions';
import { announcedFees } from '@anupalan/domain/rules/service-fees';
import { hasSkill } from '@anupalan/domain/rules/specializations';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { currentVersion, isStepName, workflowOf } from '@anupalan/domain/workflows/registry';
import { asksOfConsultation, stepOf } from '@anupalan/domain/workflows/steps';
import { isActiveStaff } from '../identity/active-staff.js';
import { contactInForm } from '../identity/contact-in-form.js';
import { stillHeld } from '../payments/still-held.js';
import { teamRoleOn } from '../platform/cases/team.js';
import type { Deciding, FactSources, FactsOfCommands } from '../platform/commands/facts.js';

type InLog = Pick<FactSources, 'load' | 'catalogueAt'>;

/** Whether the service is offered now, its workflow at the bought revision, and whether its buyer is still there. */
const offerFacts = async (
  { id, command, state, context }: Deciding<RequestState, Bought>,
  { load, catalogueAt, claimCaseNumber }: FactSources,
): Promise<OfferFacts> => {
  const { customerId, serviceId, catalogueRevision } = command;
  const { active, details } = (await load(service, serviceId)).state;
  const workflow = (await catalogueAt(serviceId, catalogueRevision))?.workflow ?? details?.workflow;
  const { erased } = (await load(user, customerId)).state;
  return {
    serviceActive: active,
    customerErased: erased,
    workflow: workflow === undefined ? null : currentVersion(workflow),
    caseNumber: state.origin === null ? await claimCaseNumber(id, context) : null,
  };
};

/** The consultation of the case, for a step that asks of it. */
const stepFacts = async (
  { id, command, state }: Deciding<RequestState, { readonly type: string }>,
  { load }: InLog,
): Promise<StepFacts> => {
  const step = isStepName(command.type) ? stepOf(workflowOfState(state), command.type) : null;
  if (step === null || !asksOfConsultation(step)) return {};
  return { consultation: consultationFact((await load(consultation, id)).state) };
};

/** Of a step that customers take, too. */
const customerStepFacts = async (deciding: Deciding<RequestState, { readonly type: string }>, from: FactSources) => ({
  ...(await stepFacts(deciding, from)),
  team: await teamRoleOn(from.load, deciding.context.actor, deciding.state),
});

/** Whether the case is a call for a profession that the profile of this person does not name. */
const lacksSkill = async (
  { load, catalogueAt }: InLog,
  { origin }: RequestState,
  staffId: string,
): Promise<boolean> => {
  if (origin === null || !workflowOf(origin.workflow).consultation) return false;
  const needed = (await catalogueAt(origin.serviceId, origin.catalogueRevision))?.requiredSpecialization ?? null;
  return !hasSkill((await load(staffProfile, staffId)).state.specializations, needed);
};

/** The numbers that a delivery of the bought service brings. */
const registers = async ({ catalogueAt }: InLog, { origin }: RequestState): Promise<readonly string[]> =>
  origin === null ? [] : ((await catalogueAt(origin.serviceId, origin.catalogueRevision))?.registers ?? []);

/** The fees that were announced before the purchase, in the state that the form names. */
const announced = async (from: InLog, id: string, { origin }: RequestState) => {
  if (origin === null) return null;
  const bound = await from.catalogueAt(origin.serviceId, origin.catalogueRevision);
  return bound === null ? null : announcedFees(feesOf(bound), (await contactInForm(from, id)).state);
};

/** Whether the person may act for the business, and it was not removed. */
const mayUseBusiness = async (load: FactSources['load'], id: string, userId: string): Promise<boolean> => {
  const { state } = await load(business, id);
  return !state.removed && can('customer', 'business.edit', { team: roleIn(state, userId) });
};

/** The number of a new request is claimed here, before the decision; a repeated claim gives the same number. */
export const factsOfRequest: FactsOfCommands<typeof serviceRequest> = {
  requestService: offerFacts,
  receiveInitialPayment: offerFacts,
  assign: async ({ command, state }, from) => ({
    assigneeActive: await isActiveStaff(from.load, command.staffId),
    assigneeLacksSkill: await lacksSkill(from, state, command.staffId),
  }),
  nameBusiness: async ({ command: { businessId }, context }, { load }) => ({
    mayUse: businessId === null || (await mayUseBusiness(load, businessId, context.actor.id)),
  }),
  submitIntake: async (deciding, from) => ({
    ...(await stepFacts(deciding, from)),
    formState: gstCodeOfState((await contactInForm(from, deciding.id)).state ?? '') ?? null,
  }),
  sendPaymentLink: async (deciding, from) => ({
    ...(await stepFacts(deciding, from)),
    announced: await announced(from, deciding.id, deciding.state),
  }),
  deliver: async (deciding, from) => ({
    ...(await stepFacts(deciding, from)),
    registers: await registers(from, deciding.state),
  }),
  confirmDelivery: customerStepFacts,
  reschedule: customerStepFacts,
  cancel: async (deciding, from) => ({
    ...(await customerStepFacts(deciding, from)),
    stillHeld: await stillHeld(from.load, deciding.state),
  }),
  others: stepFacts,
};

export const factsOfConversation: FactsOfCommands<typeof conversation> = {
  others: async ({ id, context }, { load }) => {
    const { state } = await load(serviceRequest, id);
    const { origin, assigneeId } = state;
    // Who is no longer here has no case: a colleague calls its customer.
    const isThere = assigneeId !== null && (await isActiveStaff(load, assigneeId));
    const team = await teamRoleOn(load, context.actor, state);
    return { customerId: origin?.customerId ?? null, assigneeId: isThere ? assigneeId : null, team };
  },
};
