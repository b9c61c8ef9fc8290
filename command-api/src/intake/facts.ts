import { consultation, consultationStartsAt } from '@anupalan/domain/consultations/consultation';
import type { submission } from '@anupalan/domain/intake/aggregate';
import type { IntakeCommand, IntakeFacts } from '@anupalan/domain/intake/commands';
import type { IntakeState } from '@anupalan/domain/intake/state';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { apiRequest } from '@anupalan/domain/requests/api-request';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { START } from '@anupalan/domain/workflows/statuses';
import { teamFact } from '../platform/cases/team.js';
import type { Deciding, FactSources, FactsOfCommands } from '../platform/commands/facts.js';

/** The status of the request, and the questions of the revision to which it is bound. */
const intakeFacts = async (
  { id, command, state }: Deciding<IntakeState, IntakeCommand>,
  { load, catalogueAt }: FactSources,
): Promise<IntakeFacts> => {
  const { state: request } = await load(serviceRequest, id);
  const { filingStarted, finalPaid, paused, origin } = request;
  // Before the opening, the command itself names the service.
  const { serviceId, catalogueRevision } =
    state.serviceId === null ? (command.type === 'openSubmission' ? command : (origin ?? state)) : state;
  const bound =
    serviceId === null || catalogueRevision === null ? null : await catalogueAt(serviceId, catalogueRevision);
  return {
    requestStatus: request.status ?? START,
    requestFlags: { filingStarted, finalPaid, paused },
    fields: bound?.fields ?? [],
    ...(bound === null ? {} : { form: bound.form }),
    requirements: bound?.requirements ?? [],
    ...(origin === null ? {} : { workflow: origin.workflow }),
  };
};

/** Of what customers do with their form. */
const ofTheirs = async (deciding: Deciding<IntakeState, IntakeCommand>, from: FactSources) => ({
  ...(await intakeFacts(deciding, from)),
  ...(await teamFact(from.load, deciding.context.actor, deciding.id)),
});

export const factsOfSubmission: FactsOfCommands<typeof submission> = {
  attachDocument: async (deciding, from) => ({
    ...(await ofTheirs(deciding, from)),
    // Only a program asks, about a request that it may have made itself.
    madeByKey:
      deciding.context.actor.role === 'integrator'
        ? ((await from.load(apiRequest, deciding.id)).state.asked?.keyId ?? null)
        : null,
  }),
  removeDocument: ofTheirs,
  submitIntake: ofTheirs,
  requestCorrection: async (deciding, from) => {
    const facts = await intakeFacts(deciding, from);
    const hasConsultation = facts.workflow !== undefined && workflowOf(facts.workflow).consultation;
    const of = hasConsultation ? (await from.load(consultation, deciding.id)).state : null;
    return { ...facts, consultationStartsAt: of === null ? null : consultationStartsAt(of) };
  },
  others: intakeFacts,
};
