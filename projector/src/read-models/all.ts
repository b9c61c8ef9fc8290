import type { Projection } from '../runner/projection.js';
import { apiKeys } from './api-keys/projection.js';
import { apiRequests } from './api-requests/projection.js';
import { assignment } from './assignment/projection.js';
import { businesses } from './businesses/projection.js';
import { caseView } from './case/projection.js';
import { caseList } from './case-list/projection.js';
import { caseSearch } from './case-search/projection.js';
import { catalogue } from './catalogue/projection.js';
import { contacts } from './contacts/projection.js';
import { documents } from './documents/projection.js';
import { dueRules } from './due-rules/projection.js';
import { figures } from './figures/projection.js';
import { invitations } from './invitations/projection.js';
import { logIndex } from './log-index/projection.js';
import { notifications } from './notifications/projection.js';
import { orders } from './orders/projection.js';
import { papers } from './papers/projection.js';
import { parkedDeliveries } from './parked-deliveries/projection.js';
import { people } from './people/projection.js';
import { publicEvents } from './public-events/projection.js';
import { scratchOrders } from './scratch-orders/projection.js';
import { settings } from './settings/projection.js';
import { sitePages } from './site-pages/projection.js';
import { webhooks } from './webhooks/projection.js';

/**
 * Built last when all views are missing. Pages of people, cases, orders and services do without these, and say for the
 * rest that it is being prepared.
 */
export const LATER: ReadonlySet<string> = new Set(
  [
    caseSearch,
    contacts,
    documents,
    notifications,
    figures,
    apiRequests,
    publicEvents,
    scratchOrders,
    logIndex,
    webhooks,
    parkedDeliveries,
  ].map(({ name }) => name),
);

/** Every read model; each runs independently. */
export const projections: readonly Projection[] = [
  caseList,
  caseSearch,
  caseView,
  orders,
  contacts,
  documents,
  notifications,
  people,
  invitations,
  catalogue,
  assignment,
  settings,
  figures,
  sitePages,
  businesses,
  papers,
  dueRules,
  apiKeys,
  apiRequests,
  publicEvents,
  scratchOrders,
  logIndex,
  webhooks,
  parkedDeliveries,
];
