import { dayText } from '@anupalan/domain/rules/dates';

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** `Tue 24 Nov 2026, 10:00 to 10:30 IST`, or without its end. */
export const callText = (startsAt: string, endsAt: string | null): string => {
  const start = new Date(startsAt);
  const until = endsAt === null ? '' : ` to ${CLOCK.format(new Date(endsAt))}`;
  return `${WEEKDAY.format(start)} ${dayText(startsAt)}, ${CLOCK.format(start)}${until} IST`;
};
