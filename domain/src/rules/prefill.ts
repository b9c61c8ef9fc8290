import type { FieldDefinition } from './fields.js';

/** What a business says of itself; '' for what it does not say. `incorporatedOn`: `YYYY-MM-DD`. */
export interface KnownBusiness {
  readonly name: string;
  readonly pan: string;
  readonly gstin: string;
  readonly registration: string;
  readonly tan: string;
  readonly state: string;
  readonly address: string;
}

/** Which of it answers a question of this rule. */
const BY_RULE: Readonly<Record<string, keyof KnownBusiness>> = {
  business_name: 'name',
  pan: 'pan',
  gstin: 'gstin',
  cin: 'registration',
  llpin: 'registration',
  tan: 'tan',
};

/** Which of it answers a question without such a rule, by its key. */
const byKey = (key: string): keyof KnownBusiness | undefined => {
  if (key === 'state_of_operation') return 'state';
  return key === 'business_address' ? 'address' : undefined;
};

/** The answers that a form begins with for a business: needed questions alone, of lists of people none. */
export const answersFrom = (business: KnownBusiness, fields: readonly FieldDefinition[]): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ required, people }) => required === true && people === undefined)
      .flatMap(({ key, rule, options }) => {
        const name = BY_RULE[rule ?? ''] ?? byKey(key);
        const answer = name === undefined ? '' : business[name];
        const isOffered = options === undefined || options.length === 0 || options.includes(answer);
        return answer === '' || !isOffered ? [] : [[key, answer] as const];
      }),
  );
