import { type Actor, ERASED } from '../kernel/event.js';
import type { Issue } from '../kernel/process.js';
import type { ProcessManager } from '../kernel/process-manager.js';
import {
  type ApiRequestCommand,
  type ApiRequestEvent,
  type ApiRequestEvents,
  type ApiRequestState,
  type ApiRequestStep,
  apiRequest,
  dueStep,
} from '../requests/api-request.js';
import { toMobile, toRequest, toUser } from './reactions.js';

const take = (
  step: ApiRequestStep,
  { keyId, bought, mobileId, mobile, name, email, billTo }: ApiRequestEvents['ApiRequestReceived'],
  requestId: string,
): Issue => {
  const { customerId } = bought;
  const actor: Actor = { id: keyId, role: 'integrator' };
  switch (step) {
    case 'claim':
      return toMobile(mobileId, { type: 'claimMobile', userId: customerId });
    case 'account': {
      const account = { role: 'customer', isSuperAdmin: false, via: 'api', consent: null } as const;
      return { ...toUser(customerId, { type: 'registerUser', mobile, name, email, ...account }), actor };
    }
    case 'confirm':
      return toMobile(mobileId, { type: 'confirmMobile', userId: customerId });
    case 'billTo': {
      // Of an erased customer nothing is said; the account refuses it.
      const said = typeof billTo === 'object' ? billTo : { name: ERASED, state: null, gstin: null };
      return { ...toUser(customerId, { type: 'changeBillTo', ...said }), actor };
    }
    case 'request':
      return { ...toRequest(requestId, { type: 'requestService', source: 'api', ...bought }), actor };
  }
};

/** Makes a customer's account where there is none, with whom its receipts name, then the request that a program asked for. */
export const requestByApi: ProcessManager<ApiRequestState, ApiRequestCommand, ApiRequestEvent> = {
  name: 'request-by-api',
  aggregate: apiRequest,
  next: (state, requestId) => {
    const due = dueStep(state);
    return due === null ? [] : [{ name: due.name, ...take(due.step, due.asked, requestId) }];
  },
  outcome: (step, refused) => ({ type: 'recordOutcome', step, refused }),
};
