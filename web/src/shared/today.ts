import { dayInIndia } from '@anupalan/domain/rules/dates';

/** The current day in India, `YYYY-MM-DD`. */
export const today = (now: number = Date.now()): string => dayInIndia(new Date(now).toISOString());
