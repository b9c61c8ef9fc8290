import { latinDigits } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** A class of goods (1 to 34) or services (35 to 45) of the Nice classification. */
export const checkTrademarkClass = (value: string): Problem | null => {
  const digits = latinDigits(value).trim();
  return /^[0-9]{1,2}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= 45
    ? null
    : problem('trademark_class.range');
};
