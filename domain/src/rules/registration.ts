/** The short form before an intake: the contact and the business. */

import { checkEmail } from './email.js';
import { checkMobile } from './mobile.js';
import { type Problem, problem, reworded } from './problem.js';
import { checkText, lengthOf, MAX_LINE_LENGTH, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from './text.js';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly businessName: string;
  readonly additionalInfo?: string;
}

/** Each within REGISTRATION_FILES of rules/file; all in form fields named `documents`. */
export const MAX_REGISTRATION_FILES = 10;

type Wrong = Problem & { readonly path: keyof Registration };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const checkBusinessName = (value: string): Problem | null =>
  lengthOf(value.trim()) < 2
    ? problem('registration.business_name')
    : checkText(value, { label: 'Business name', max: MAX_LINE_LENGTH });

/** The problems of a registration by field; a value that is not a text counts as empty. */
export const validateRegistration = (values: Readonly<Record<keyof Registration, unknown>>): Wrong[] => {
  const found: readonly (readonly [keyof Registration, Problem | null])[] = [
    ['name', checkText(text(values.name), { label: 'Name', min: 3, max: MAX_NAME_LENGTH })],
    ['email', checkEmail(text(values.email))],
    ['phone', reworded(checkMobile(text(values.phone)), problem('registration.phone'))],
    ['businessName', checkBusinessName(text(values.businessName))],
    [
      'additionalInfo',
      checkText(text(values.additionalInfo), {
        label: 'Additional information',
        max: MAX_TEXT_LENGTH,
        multiline: true,
      }),
    ],
  ];
  return found.flatMap(([path, one]) => (one === null ? [] : [{ path, ...one }]));
};
