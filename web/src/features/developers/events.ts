import './no-eval';
import type { PublicEvent } from '@anupalan/domain/contracts/integrations';
import { PUBLIC_EVENTS, publicEventSchema } from '@anupalan/domain/contracts/public-event-types';
import { PUBLIC_EVENT_TYPES, type PublicEventType } from '@anupalan/domain/rules/public-events';
import type { JsonSchema } from './fields';

/** One type of public event, as the catalogue of the domain has it. */
export interface EventType {
  readonly type: PublicEventType;
  readonly summary: string;
  /** Of its data. */
  readonly schema: JsonSchema;
  /** The frozen example: a whole event. */
  readonly example: PublicEvent;
}

const EXAMPLES: Readonly<Record<string, PublicEvent>> = import.meta.glob(
  '../../../../domain/src/integrations/examples/*.json',
  { eager: true, import: 'default' },
);

/** @throws Error when a type has no frozen example */
const exampleOf = (type: PublicEventType): PublicEvent => {
  const found = Object.values(EXAMPLES).find((example) => example.type === type);
  if (found === undefined) throw new Error(`${type} has no example`);
  return found;
};

const eventOf = (type: PublicEventType): EventType => ({
  type,
  summary: PUBLIC_EVENTS[type].summary,
  schema: publicEventSchema(type) as JsonSchema,
  example: exampleOf(type),
});

/** The subject of a type, its second part: `payment` of `anupalan.payment.received.v1`. */
type EventGroup = PublicEventType extends `anupalan.${infer G}.${string}` ? G : never;
const GROUPS = Object.keys({ service_request: true, document: true, payment: true } satisfies Record<
  EventGroup,
  true
>) as readonly EventGroup[];

/** Every type, by what it is about. */
export const EVENT_GROUPS: readonly { readonly group: EventGroup; readonly events: readonly EventType[] }[] =
  GROUPS.map((group) => ({
    group,
    events: PUBLIC_EVENT_TYPES.filter((type) => type.startsWith(`anupalan.${group}.`)).map(eventOf),
  }));

/** A type within its group: `status_changed.v1`. */
export const shortName = (type: PublicEventType): string => type.split('.').slice(2).join('.');
