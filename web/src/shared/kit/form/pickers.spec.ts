import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { expect, it } from 'vitest';
import { dayOf } from './pickers';

it('a week in the calendars of the pickers begins with Sunday (SHELL-41)', () => {
  const day = dayOf('2026-11-27');
  if (day === null) throw new Error('no day');
  const [week] = new AdapterDayjs({ locale: 'en-in' }).getWeekArray(day);
  expect(week?.map((one) => one.format('ddd'))).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
});
