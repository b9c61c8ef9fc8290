import { saveBlob } from '../save-blob';
import { type CalendarCall, calendarFile } from './calendar-file';

/** Lets the browser save a consultation's calendar file; phones offer it to the calendar. */
export const saveCalendarFile = (name: string, call: CalendarCall): void =>
  saveBlob(new Blob([calendarFile(call)], { type: 'text/calendar;charset=utf-8' }), name);
