/** The rules that a field definition may name, each with the stored form of its values. */
import { checkAadhaar } from './aadhaar.js';
import { checkCin, checkDin, checkLlpin, formatLlpin } from './cin.js';
import { MAX_DAYS_AHEAD } from './consultation-slots.js';
import { daysAfter, isCalendarDate, isSunday, monthsBefore } from './dates.js';
import { checkEmail, normaliseEmail } from './email.js';
import { checkGstin } from './gstin.js';
import { checkAccount, checkIfsc } from './ifsc.js';
import { checkIndianMobile, checkMobile, toE164 } from './mobile.js';
import { normaliseId } from './normalise.js';
import { checkPan, checkPersonPan } from './pan.js';
import { checkIndianPassport, checkPassport } from './passport.js';
import { checkPin } from './pin.js';
import { type Check, type Problem, problem } from './problem.js';
import { checkTan } from './tan.js';
import { checkTrademarkClass } from './trademark-class.js';
import { checkUdyam, formatUdyam } from './udyam.js';

export interface NamedRule {
  /** `today`: the day in India, `YYYY-MM-DD`; without it, checks that depend on it are skipped. */
  readonly check: (value: string, today?: string) => Problem | null;
  /** The stored form of a value that passes `check`. */
  readonly canonical: (value: string) => string;
  /** Of a date: what a box offers on `today`, closer than what any date may be. */
  readonly days?: (today: string) => { readonly min?: string; readonly max: string };
}

const id = (check: Check): NamedRule => ({ check, canonical: normaliseId });
const e164 = (value: string): string => toE164(value) ?? value;

/** The last day on which somebody was born who is so many years old. */
const latestBirthDay = (today: string, years: number): string => monthsBefore(today, 12 * years);

/** The birthday of somebody of at least so many years; other problems of a date are found before. */
const checkBirthDay =
  (years: number) =>
  (value: string, today?: string): Problem | null => {
    if (today === undefined || !isCalendarDate(value)) return null;
    if (value > today) return problem('birth.future');
    return value > latestBirthDay(today, years) ? problem('birth.age', { years }) : null;
  };

export const NAMED_RULES = {
  pan: id(checkPan),
  person_pan: id(checkPersonPan),
  gstin: id(checkGstin),
  aadhaar: id(checkAadhaar),
  cin: id((value) => checkCin(value)),
  llpin: { check: checkLlpin, canonical: formatLlpin },
  din: id(checkDin),
  tan: id(checkTan),
  ifsc: id(checkIfsc),
  account: id(checkAccount),
  pin: id(checkPin),
  passport: id(checkPassport),
  indian_passport: id(checkIndianPassport),
  udyam: { check: checkUdyam, canonical: formatUdyam },
  trademark_class: { check: checkTrademarkClass, canonical: (value) => String(Number(normaliseId(value))) },
  mobile: { check: checkMobile, canonical: e164 },
  indian_mobile: { check: checkIndianMobile, canonical: e164 },
  email: { check: checkEmail, canonical: normaliseEmail },
  /** The name of a business, as proposed or in use; cases and their customers are found by it. */
  business_name: { check: () => null, canonical: (value) => value.normalize('NFC') },
  positive: {
    check: (value) => (Number(value) > 0 ? null : problem('number.positive')),
    canonical: (value) => value,
  },
  /** A number of shares. */
  shares: {
    check: (value) => (Number.isInteger(Number(value)) && Number(value) >= 1 ? null : problem('person.shares')),
    canonical: (value) => value,
  },
  /** A term in whole months, up to a lease of 99 years. */
  months: {
    check: (value) =>
      Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 1188 ? null : problem('number.months'),
    canonical: (value) => value,
  },
  birth_day: {
    check: checkBirthDay(0),
    canonical: (value) => value,
    days: (today) => ({ max: latestBirthDay(today, 0) }),
  },
  /** Of somebody who is 18 years old. */
  adult_birth_day: {
    check: checkBirthDay(18),
    canonical: (value) => value,
    days: (today) => ({ max: latestBirthDay(today, 18) }),
  },
  /** A day for a consultation: from tomorrow, as far ahead as slots are booked, and no Sunday. */
  coming_workday: {
    check: (value, today) => {
      if (!isCalendarDate(value)) return null;
      if (today !== undefined && value <= today) return problem('day.past');
      if (today !== undefined && value > daysAfter(today, MAX_DAYS_AHEAD))
        return problem('day.too_far', { days: MAX_DAYS_AHEAD });
      return isSunday(value) ? problem('day.sunday') : null;
    },
    canonical: (value) => value,
    days: (today) => ({ min: daysAfter(today, 1), max: daysAfter(today, MAX_DAYS_AHEAD) }),
  },
} as const satisfies Readonly<Record<string, NamedRule>>;
export type RuleName = keyof typeof NAMED_RULES;

export const isRuleName = (name: string): name is RuleName => Object.hasOwn(NAMED_RULES, name);

/** The rule of a name, or null for none. A name outside NAMED_RULES is a fault of the catalogue, so it throws. */
export const namedRule = (name: string | undefined): NamedRule | null => {
  if (name === undefined || name === '') return null;
  if (!isRuleName(name)) throw new RangeError(`No rule is named "${name}"`);
  return NAMED_RULES[name];
};
