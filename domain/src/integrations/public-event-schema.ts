import { z } from 'zod';
import { PUBLIC_EVENTS, type PublicEventType } from './public-event-types.js';

/** The JSON Schema of a type's data, for integrators. */
export const publicEventSchema = (type: PublicEventType) => z.toJSONSchema(PUBLIC_EVENTS[type].data);
