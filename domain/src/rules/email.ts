import { type Problem, problem } from './problem.js';

const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

const isEmail = (text: string): boolean => {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    /\p{L}/u.test(labels.at(-1) ?? '')
  );
};

/**
 * An email address that mail servers accept: at most 254 characters, letters of any script, a domain of at least two
 * labels.
 */
export const checkEmail = (value: string): Problem | null => (isEmail(value.trim()) ? null : problem('email.format'));

/** An address as it is stored and compared: trimmed, in composed letters, the domain in lower case. */
export const normaliseEmail = (value: string): string => {
  const text = value.trim().normalize('NFC');
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at) + text.slice(at).toLowerCase();
};
