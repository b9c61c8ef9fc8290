import type { UserEvent } from '@anupalan/domain/identity/events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { Projection } from '../../runner/projection.js';
import { mobileTokens, textTokens } from '../shared/tokens.js';
import type { CaseSearchDoc, CustomerWords } from './doc.js';

type Requested = Extract<RequestEvent, { type: 'ServiceRequested' }>;
type Named = Extract<UserEvent, { type: 'UserRegistered' | 'ProfileUpdated' | 'ContactGiven' | 'UserErased' }>;
type CaseSearchEvent = Requested | Named;

/** Id prefix of customers' documents. */
export const CUSTOMER = 'customer:';
export const customerKey = (id: string): string => `${CUSTOMER}${id}`;
const serviceKey = (id: string): string => `service:${id}`;

const nobody = (customerId: string): CustomerWords => ({
  kind: 'customer',
  customerId,
  mobile: null,
  nameTokens: [],
  contactTokens: [],
  lastCaseAt: null,
});

/** Tokens of the newest forms: a customer may fill in any number of them. */
const MAX_CONTACT_TOKENS = 200;

const clear = (value: string | null): string | null => (value === ERASED ? null : value);

const named = (
  customer: CustomerWords,
  name: string | null,
  email: string | null,
  mobile: string | null,
): CustomerWords => {
  const number = clear(mobile);
  const tokens = [...textTokens(clear(name), clear(email)), ...(number === null ? [] : mobileTokens(number))];
  return { ...customer, mobile, nameTokens: [...new Set([...tokens, ...customer.contactTokens])] };
};

const customerAfter = (customer: CustomerWords, event: CaseSearchEvent, at: string): CustomerWords => {
  switch (event.type) {
    case 'ServiceRequested':
      return customer.lastCaseAt !== null && customer.lastCaseAt >= at ? customer : { ...customer, lastCaseAt: at };
    case 'UserRegistered':
      return named(customer, event.data.name, event.data.email, event.data.mobile);
    case 'ProfileUpdated':
      return named(customer, event.data.name, event.data.email, customer.mobile);
    case 'ContactGiven': {
      const { name, email, businesses } = event.data;
      const words = textTokens(clear(name), clear(email), ...(businesses === ERASED ? [] : businesses));
      const contactTokens = [...new Set([...words, ...customer.contactTokens])].slice(0, MAX_CONTACT_TOKENS);
      return { ...customer, contactTokens, nameTokens: [...new Set([...customer.nameTokens, ...contactTokens])] };
    }
    case 'UserErased':
      return named({ ...customer, contactTokens: [] }, ERASED, ERASED, ERASED);
  }
};

const serviceAfter = (service: CaseSearchDoc | null, { data }: Requested): CaseSearchDoc => {
  const titles = service?.kind === 'service' ? service.titles : [];
  if (service !== null && titles.includes(data.serviceTitle)) return service;
  const known = [...titles, data.serviceTitle];
  return { kind: 'service', serviceId: data.serviceId, titles: known, titleTokens: textTokens(...known) };
};

/**
 * Search tokens, apart from the cases that they find: one document per customer and one per bought service. A case is
 * found through either (or by its number, which is indexed in `case-list`), so that a step of a case writes no tokens
 * and a changed or erased name is one document.
 */
export const caseSearch: Projection<CaseSearchDoc, CaseSearchEvent> = {
  name: 'case-search',
  version: 3,
  streams: ['user', 'serviceRequest'],
  handles: ['ServiceRequested', 'UserRegistered', 'ProfileUpdated', 'ContactGiven', 'UserErased'],
  keys: ({ stream, event }) =>
    event.type === 'ServiceRequested'
      ? [customerKey(event.data.customerId), serviceKey(event.data.serviceId)]
      : [customerKey(idOf(stream))],
  evolve: (doc, { event, metadata }, key) => {
    if (key.startsWith(CUSTOMER)) {
      const customer = doc?.kind === 'customer' ? doc : nobody(key.slice(CUSTOMER.length));
      return customerAfter(customer, event, metadata.time);
    }
    return event.type === 'ServiceRequested' ? serviceAfter(doc, event) : doc;
  },
  indexes: [
    { name: 'by-name', fields: ['nameTokens', 'lastCaseAt'], list: true },
    { name: 'by-title', fields: ['titleTokens'], list: true },
  ],
  // These documents are not shown; lists are notified of changes of their cases.
  audience: () => ({ users: [], roles: [] }),
};
