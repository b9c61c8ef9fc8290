import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** The fourth letter of a PAN names the type of its holder. */
const HOLDERS = {
  P: 'person',
  C: 'company',
  F: 'firm',
  E: 'firm',
  H: 'family',
  A: 'association',
  T: 'trust',
  B: 'body',
  L: 'local_authority',
  J: 'juridical_person',
  G: 'government',
} as const;
export type PanHolder = (typeof HOLDERS)[keyof typeof HOLDERS];

const FORMAT = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** The type of holder of a PAN (as typed), or null for an unknown fourth letter. */
export const panHolder = (value: string): PanHolder | null => {
  const letter = normaliseId(value)[3] ?? '';
  return Object.hasOwn(HOLDERS, letter) ? HOLDERS[letter as keyof typeof HOLDERS] : null;
};

/** A permanent account number. It has no public check digit; only the fourth letter can be checked. */
export const checkPan = (value: string): Problem | null => {
  if (!FORMAT.test(normaliseId(value))) return problem('pan.format');
  return panHolder(value) === null ? problem('pan.holder') : null;
};

/** The PAN of a natural person. */
export const checkPersonPan = (value: string): Problem | null =>
  checkPan(value) ?? (panHolder(value) === 'person' ? null : problem('pan.not_person'));
