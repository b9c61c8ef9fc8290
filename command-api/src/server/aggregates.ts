import { service } from '@anupalan/domain/catalogue/aggregate';
import { itemIds } from '@anupalan/domain/catalogue/item-ids';
import { serviceType } from '@anupalan/domain/catalogue/service-type';
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

// biome-ignore lint/suspicious/noExplicitAny: a list of aggregates of every kind has no narrower type
export type AnyAggregate = Aggregate<any, any, DomainEvent & any, any>;

/** Every aggregate of the product. A new one is added here only. */
export const aggregates: readonly AnyAggregate[] = [
  serviceRequest,
  caseNumber,
  caseAccess,
  listExport,
  whatIf,
  registration,
  submission,
  payment,
  series,
  conversation,
  consultation,
  staffCalendar,
  booking,
  conclusion,
  service,
  user,
  mobile,
  lastAdmin,
  invitation,
  numberChange,
  erasure,
  staffProfile,
  assignmentRule,
  serviceType,
  itemIds,
  uniqueName,
  siteSettings,
  sitePage,
  projectionWork,
  scratchViews,
  apiKey,
  apiRequest,
  webhook,
];

const byPrefix = new Map(aggregates.map((aggregate) => [aggregate.prefix, aggregate]));

/** The aggregate of a stream prefix; an unknown one is a bug of the caller. */
export const aggregateOf = (prefix: string): AnyAggregate => {
  const found = byPrefix.get(prefix);
  if (found === undefined) throw new Error(`no aggregate for streams named ${prefix}-…`);
  return found;
};

/** The event specs of a stream; unknown streams (`log-seal`) have no sealed fields. */
export const specsOf = (prefix: string): EventSpecs => byPrefix.get(prefix)?.events ?? {};
