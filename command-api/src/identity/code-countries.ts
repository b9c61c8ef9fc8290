import { rendered } from '@anupalan/domain/kernel/rejection';
import { toE164 } from '@anupalan/domain/rules/mobile';
import type { Problem } from '@anupalan/domain/rules/problem';
import type { App } from '../platform/app.js';
import { demoAccount } from './demo-accounts.js';

/**
 * Why nobody can sign in with this number. Codes cost money, and fraudsters earn by codes to some countries, so they
 * are sent only to the served countries. Null for a number that gets codes, and for a text that is not a number.
 */
export const countryProblem = ({ config }: App, mobile: string): Problem | null => {
  const number = toE164(mobile);
  const { demo, codeCountries } = config;
  if (number === null || (demo && demoAccount(number) !== null)) return null;
  return codeCountries.some((code) => number.startsWith(code))
    ? null
    : rendered('mobile.country', { countries: codeCountries.join(' or ') });
};
