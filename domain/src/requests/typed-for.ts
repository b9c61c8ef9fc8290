import { idOf } from '../kernel/aggregate.js';
import type { JsonObject } from '../kernel/json.js';
import { type ApiRequestEvent, apiRequest } from './api-request.js';
import { type RegistrationEvent, registration } from './registration.js';

/** Flows that hold what was typed for a request before the request is made. */
export const TYPED_IN: readonly string[] = [apiRequest.prefix, registration.prefix];

/** A stored event, sealed: what names a person here is not. */
type Stored = { readonly stream: string; readonly type: string; readonly data: JsonObject };

/**
 * Finds the requests for which something was typed in the name of one person, from the events of these flows in the order
 * of the log. `ids()`: asked for by their account or, where no account was made and the request never came to be, by their number.
 */
export const typedFor = ({ userId, mobileId }: { readonly userId: string; readonly mobileId: string }) => {
  const byAccount = new Set<string>();
  const byNumber = new Map<string, 'under_way' | 'refused'>();
  const note = (id: string, customerId: string): void => {
    // Asked for again after a refusal, it may be another person's: the last one counts.
    if (customerId === userId) byAccount.add(id);
    else byAccount.delete(id);
  };
  return {
    take: ({ stream, type, data }: Stored): void => {
      const id = idOf(stream);
      const event = { type, data } as unknown as ApiRequestEvent | RegistrationEvent;
      switch (event.type) {
        case 'RegistrationSent':
          note(id, event.data.origin.customerId);
          break;
        case 'ApiRequestReceived':
          note(id, event.data.bought.customerId);
          if (event.data.mobileId === mobileId) byNumber.set(id, 'under_way');
          else byNumber.delete(id);
          break;
        case 'ApiRequestCompleted':
          byNumber.delete(id);
          break;
        case 'ApiRequestRefused':
          if (byNumber.has(id)) byNumber.set(id, 'refused');
          break;
      }
    },
    ids: (): readonly string[] => [
      ...new Set([...byAccount, ...[...byNumber].flatMap(([id, how]) => (how === 'refused' ? [id] : []))]),
    ],
  };
};
