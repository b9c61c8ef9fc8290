import { service } from '@anupalan/domain/catalogue/aggregate';
import { itemIds } from '@anupalan/domain/catalogue/item-ids';
import { serviceType } from '@anupalan/domain/catalogue/service-type';
import { business } from '@anupalan/domain/compliance/business';
import { dueRule } from '@anupalan/domain/compliance/due-rule';
import { booking } from '@anupalan/domain/consultations/booking';
import { conclusion } from '@anupalan/domain/consultations/conclusion';
import { consultation } from '@anupalan/domain/consultations/consultation';
import { staffCalendar } from '@anupalan/domain/consultations/staff-calendar';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { erasure } from '@anupalan/domain/identity/erasure';
import { invitation } from '@anupalan/domain/identity/invitation';
import { lastAdmin } from '@anupalan/domain/identity/last-admin';
import { numberChange } from '@anupalan/domain/identity/number-change';
import { submission } from '@anupalan/domain/intake/aggregate';
import { apiKey } from '@anupalan/domain/integrations/api-key';
import { webhook } from '@anupalan/domain/integrations/webhook';
import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, EventSpecs } from '@anupalan/domain/kernel/event';
import { paper } from '@anupalan/domain/papers/paper';
import { payment } from '@anupalan/domain/payments/aggregate';
import { series } from '@anupalan/domain/payments/series';
import { caseAccess } from '@anupalan/domain/proof/aggregate';
import { listExport } from '@anupalan/domain/proof/export';
import { projectionWork } from '@anupalan/domain/proof/projection';
import { scratchViews } from '@anupalan/domain/proof/scratch-views';
import { whatIf } from '@anupalan/domain/proof/what-if';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { apiRequest } from '@anupalan/domain/requests/api-request';
import { caseNumber } from '@anupalan/domain/requests/case-number';
import { registration } from '@anupalan/domain/requests/registration';
import { siteSettings } from '@anupalan/domain/settings/aggregate';
import { sitePage } from '@anupalan/domain/settings/site-page';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { assignmentRule } from '@anupalan/domain/staffing/assignment-rule';
import { uniqueName } from '@anupalan/domain/staffing/unique-name';
import { factsOfAssignmentRule, factsOfStaffProfile, factsOfUniqueName } from '../assignment/facts.js';
import { factsOfConversation, factsOfRequest } from '../cases/facts.js';
import { factsOfService } from '../catalogue/facts.js';
import { factsOfBusiness } from '../compliance/facts.js';
import {
  factsOfBooking,
  factsOfConclusion,
  factsOfConsultation,
  factsOfStaffCalendar,
} from '../consultations/facts.js';
import { factsOfInvitation, factsOfLastAdmin, factsOfNumberChange, factsOfUser } from '../identity/facts.js';
import { factsOfSubmission } from '../intake/facts.js';
import { factsOfApiKey, factsOfApiRequest, factsOfWebhook } from '../integrations/facts.js';
import { factsOfPayment, factsOfSeries } from '../payments/facts.js';
import type { FactSources, FactsOfCommands } from '../platform/commands/facts.js';
import { factsOfRegistration } from '../purchase/facts.js';
import { factsOfSettings } from '../settings/facts.js';

// biome-ignore lint/suspicious/noExplicitAny: a list of aggregates of every kind has no narrower type
export type AnyAggregate = Aggregate<any, any, DomainEvent & any, any>;

type Loaders = Readonly<Record<string, (deciding: never, from: FactSources) => Promise<object>>>;
interface Listed {
  readonly aggregate: AnyAggregate;
  readonly facts: Loaders;
}

/** An aggregate, with the sources of its facts where its commands need some. */
const listed = <A extends AnyAggregate>(
  aggregate: A,
  ...[facts]: keyof FactsOfCommands<A> extends never ? [] : [facts: FactsOfCommands<A>]
): Listed => ({ aggregate, facts: facts ?? {} });

/** Every aggregate of the product. A new one is added here only. */
const all: readonly Listed[] = [
  listed(serviceRequest, factsOfRequest),
  listed(caseNumber),
  listed(caseAccess),
  listed(listExport),
  listed(whatIf),
  listed(registration, factsOfRegistration),
  listed(submission, factsOfSubmission),
  listed(payment, factsOfPayment),
  listed(series, factsOfSeries),
  listed(conversation, factsOfConversation),
  listed(consultation, factsOfConsultation),
  listed(staffCalendar, factsOfStaffCalendar),
  listed(booking, factsOfBooking),
  listed(conclusion, factsOfConclusion),
  listed(service, factsOfService),
  listed(user, factsOfUser),
  listed(mobile),
  listed(lastAdmin, factsOfLastAdmin),
  listed(invitation, factsOfInvitation),
  listed(numberChange, factsOfNumberChange),
  listed(erasure),
  listed(staffProfile, factsOfStaffProfile),
  listed(assignmentRule, factsOfAssignmentRule),
  listed(serviceType),
  listed(itemIds),
  listed(uniqueName, factsOfUniqueName),
  listed(siteSettings, factsOfSettings),
  listed(sitePage),
  listed(business, factsOfBusiness),
  listed(dueRule),
  listed(paper),
  listed(projectionWork),
  listed(scratchViews),
  listed(apiKey, factsOfApiKey),
  listed(apiRequest, factsOfApiRequest),
  listed(webhook, factsOfWebhook),
];

const byPrefix = new Map(all.map((one) => [one.aggregate.prefix, one]));

export const aggregates: readonly AnyAggregate[] = all.map(({ aggregate }) => aggregate);

/** The aggregate of a stream prefix; an unknown one is a bug of the caller. */
export const aggregateOf = (prefix: string): AnyAggregate => {
  const found = byPrefix.get(prefix);
  if (found === undefined) throw new Error(`no aggregate for streams named ${prefix}-…`);
  return found.aggregate;
};

/** The loaders of an aggregate's facts, by type of command. */
export const factsOfPrefix = (prefix: string): Loaders => byPrefix.get(prefix)?.facts ?? {};

/** The event specs of a stream; unknown streams (`log-seal`) have no sealed fields. */
export const specsOf = (prefix: string): EventSpecs => byPrefix.get(prefix)?.aggregate.events ?? {};
