import { type Actor, SYSTEM } from '../kernel/event.js';
import type { Issue } from '../kernel/process.js';
import type { ProcessManager } from '../kernel/process-manager.js';
import {
  dueStep,
  type RegistrationCommand,
  type RegistrationEvent,
  type RegistrationEvents,
  type RegistrationState,
  type RegistrationStep,
  registration,
  type Sending,
} from '../requests/registration.js';
import { OTHER } from '../rules/documents.js';
import { toRequest, toSubmission } from './reactions.js';

/**
 * Creates the request: by the command of its captured payment, which is a no-op where the capture came first; at price
 * 0 by the customer's own command.
 */
const make = ({ origin, order }: RegistrationEvents['RegistrationSent'], requestId: string): Issue => {
  return order === null
    ? toRequest(requestId, { type: 'requestService', source: 'registration', ...origin })
    : toRequest(requestId, { type: 'receiveInitialPayment', ...order, amountPaise: origin.pricePaise, ...origin });
};

const attach = (documentId: string, { files }: Sending, requestId: string): Issue => {
  const file = files.find((one) => one.documentId === documentId);
  if (file === undefined) throw new Error(`no file ${documentId} in the registration of ${requestId}`);
  const { sendingId: _, ...stored } = file;
  const document = { documentKey: OTHER, personId: null, replaces: null, ...stored };
  return toSubmission(requestId, { type: 'attachDocument', ...document });
};

const take = (step: RegistrationStep, sending: Sending, requestId: string): Issue => {
  const { origin, order, values } = sending.sent;
  const { customerId, serviceId, catalogueRevision } = origin;
  const actor: Actor = { id: customerId, role: 'customer' };
  switch (step) {
    case 'request':
      return { ...make(sending.sent, requestId), actor: order === null ? actor : SYSTEM };
    case 'open':
      return toSubmission(requestId, { type: 'openSubmission', customerId, serviceId, catalogueRevision });
    case 'add': {
      const { additionalInfo, ...typed } = values;
      const more = additionalInfo === null ? {} : { additionalInfo };
      return { ...toRequest(requestId, { type: 'addRegistration', ...typed, ...more }), actor };
    }
    default:
      return { ...attach(step.slice('attach-'.length), sending, requestId), actor };
  }
};

/** Creates the request where it is missing, opens its form, adds the answers and attaches the files. */
export const registerService: ProcessManager<RegistrationState, RegistrationCommand, RegistrationEvent> = {
  name: 'register-service',
  aggregate: registration,
  next: (state, requestId) => {
    const due = dueStep(state);
    return due === null ? [] : [{ name: due.name, ...take(due.step, due.sending, requestId) }];
  },
  outcome: (step, refused) => ({ type: 'recordOutcome', step, refused }),
};
