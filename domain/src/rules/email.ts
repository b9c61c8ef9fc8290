import { type Problem, problem } from './problem.js';

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

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
    /[A-Za-z]/.test(labels.at(-1) ?? '')
  );
};

/** An e-mail address that mail servers accept: at most 254 characters, ASCII, a domain of at least two labels. */
export const checkEmail = (value: string): Problem | null => (isEmail(value.trim()) ? null : problem('email.format'));

/** An address as it is stored and compared: trimmed, the domain in lower case. */
export const normaliseEmail = (value: string): string => {
  const text = value.trim();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : text.slice(0, at) + text.slice(at).toLowerCase();
};
