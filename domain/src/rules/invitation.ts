import { checkEmail } from './email.js';
import { type Problem, problem } from './problem.js';
import { checkProfileName } from './profile.js';
import { lengthOf } from './text.js';

/** How long a link is valid. */
export const INVITATION_DAYS = 7;
const MIN_TOKEN = 10;
const MAX_TOKEN = 200;

/** The name of an invited person: 2 to 100 characters. */
export const checkInvitedName = (value: string): Problem | null =>
  lengthOf(value.trim()) < 2 ? problem('required', { label: 'Name' }) : checkProfileName(value);

export const checkInvitedEmail = (value: string): Problem | null =>
  checkEmail(value) === null ? null : problem('invitation.email');

/** False for a text that is no token of an invitation, whatever was sent. */
export const isInvitationToken = (value: string): boolean => value.length >= MIN_TOKEN && value.length <= MAX_TOKEN;
