import { z } from 'zod';
import type { PublicEventType } from '../rules/public-events.js';
import { PUBLIC_EVENTS } from './public-event-types.js';

/** The JSON Schema of a type's data, for integrators. */
export const publicEventSchema = (type: PublicEventType) => z.toJSONSchema(PUBLIC_EVENTS[type].data);
