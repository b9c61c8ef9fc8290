import { payment, registration } from './en/payment';
import { request } from './en/request';

/** The English texts of the purchase and of a request's pages. Kept out of the first bundle. */
export const enJourney = { payment, registration, request } as const;
