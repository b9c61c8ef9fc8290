import { submission } from '@anupalan/domain/intake/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { registration } from '@anupalan/domain/requests/registration';
import type { FactsOfCommands } from '../platform/commands/facts.js';

export const factsOfRegistration: FactsOfCommands<typeof registration> = {
  sendRegistration: async ({ id }, { load }) => {
    const [request, form] = await Promise.all([load(serviceRequest, id), load(submission, id)]);
    return { request: request.state, opened: form.state.opened };
  },
  recordOutcome: async ({ id }, { load }) => ({ request: (await load(serviceRequest, id)).state }),
};
