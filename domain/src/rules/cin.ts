import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** The parts of a company's CIN. */
export interface CinParts {
  readonly listed: boolean;
  /** Five digits of the national industrial classification. */
  readonly industry: string;
  /** Two letters of the state of registration, e.g. `MH`. */
  readonly state: string;
  readonly year: number;
  /** PTC, PLC, OPC, NPL, FTC, GOI and others. */
  readonly type: string;
  readonly registrationNumber: string;
}

const CIN = /^([LU])([0-9]{5})([A-Z]{2})([0-9]{4})([A-Z]{3})([0-9]{6})$/;

/** The parts of a typed CIN, or null when it does not have the form of one. */
export const cinParts = (value: string): CinParts | null => {
  const match = CIN.exec(normaliseId(value));
  if (match === null) return null;
  const [, listing = '', industry = '', state = '', year = '', type = '', registrationNumber = ''] = match;
  return { listed: listing === 'L', industry, state, year: Number(year), type, registrationNumber };
};

/** A corporate identity number; with `thisYear` a future year of incorporation is refused too. */
export const checkCin = (value: string, thisYear = 9999): Problem | null => {
  const parts = cinParts(value);
  if (parts === null) return problem('cin.format');
  return parts.year < 1850 || parts.year > thisYear ? problem('cin.year') : null;
};

/** A limited liability partnership's number. */
export const checkLlpin = (value: string): Problem | null =>
  /^[A-Z]{3}[0-9]{4}$/.test(normaliseId(value)) ? null : problem('llpin.format');

/** The number under which a company or an LLP is registered; with `thisYear` as `checkCin`. */
export const checkRegistration = (value: string, thisYear?: number): Problem | null =>
  normaliseId(value).length <= 8 ? checkLlpin(value) : checkCin(value, thisYear);

/** `AAB-1234`, as the register writes a valid LLPIN. */
export const formatLlpin = (value: string): string => normaliseId(value).replace(/^(.{3})/, '$1-');

/** A director's (or designated partner's) identification number. */
export const checkDin = (value: string): Problem | null =>
  /^[0-9]{8}$/.test(normaliseId(value)) ? null : problem('din.format');
