import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { NoFacts } from '../kernel/facts.js';
import { completing, initialOf, recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { type ServiceTypeDetails, serviceTypeRecord } from './service-type-record.js';

/** `serviceType-<id>`. */
export type ServiceTypeEvents = { ServiceTypeCreated: ServiceTypeDetails; ServiceTypeEdited: ServiceTypeDetails };
export type ServiceTypeEvent = EventsOf<ServiceTypeEvents>;

/** Omitted fields take their defaults at creation and stay unchanged at an edit. */
export type ServiceTypeCommand =
  | ({ readonly type: 'createServiceType'; readonly name: string } & Partial<ServiceTypeDetails>)
  | ({ readonly type: 'editServiceType' } & Partial<ServiceTypeDetails>);

/** Null as long as there is none. */
export type ServiceTypeState = ServiceTypeDetails | null;

const decide = (
  command: ServiceTypeCommand,
  state: ServiceTypeState,
  _facts: NoFacts,
  { actor }: Ctx,
): Result<readonly ServiceTypeEvent[], Rejection> => {
  if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'service_type.admin_only');
  const { type, ...values } = command;
  const edits = type === 'editServiceType';
  if (edits && state === null) return refuse('not_found', 'service_type.not_found');
  const wanted: ServiceTypeDetails = { ...(edits && state !== null ? state : initialOf(serviceTypeRecord)), ...values };
  const errors = recordErrors(serviceTypeRecord, wanted);
  if (errors.length > 0) return refuseValues('service_type.invalid', errors);
  const details = tidyRecord(serviceTypeRecord, wanted);
  if (state !== null && sameJson(details, state)) return ok([]);
  if (edits) return ok([{ type: 'ServiceTypeEdited', data: details }]);
  return state === null
    ? ok([{ type: 'ServiceTypeCreated', data: details }])
    : refuse('conflict', 'service_type.exists');
};

const complete = completing(serviceTypeRecord);

/** `serviceType-<id>`. Names are unique through a reservation that is claimed first. */
export const serviceType: Aggregate<ServiceTypeState, ServiceTypeCommand, ServiceTypeEvent> = {
  prefix: 'serviceType',
  decider: { initial: null, decide, evolve: (_, event) => event.data },
  events: {
    ServiceTypeCreated: { version: 1, complete },
    ServiceTypeEdited: { version: 1, complete },
  } satisfies EventSpecs & Record<ServiceTypeEvent['type'], unknown>,
};
