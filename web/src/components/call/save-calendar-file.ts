import { type CalendarCall, calendarFile } from './calendar-file';

/** Lets the browser save a call's calendar file; on phones it is offered to the calendar. */
export function saveCalendarFile(name: string, call: CalendarCall): void {
  const url = URL.createObjectURL(new Blob([calendarFile(call)], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
