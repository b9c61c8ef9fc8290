import type { LoggedEventsPage, LoggedEventView } from '@anupalan/domain/contracts/log';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client';
import { modelQuery } from '../../shared/api/query-client';
import { eventCall, eventsCall, type LogFilter } from './history-url';

/** The read model of the log's search; a live change of it says that there are new events. */
const LOG_INDEX = 'log-index';
export const EVENTS_A_PAGE = 25;

/** A page of events. A live change does not move it: new events are told of by `useNewest`. */
export const useEvents = (filter: LogFilter, after: string) =>
  useQuery({
    queryKey: ['logged-events', eventsCall(filter, after, EVENTS_A_PAGE)],
    queryFn: ({ signal }) => api.get<LoggedEventsPage>(eventsCall(filter, after, EVENTS_A_PAGE), { signal }),
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  });

/** The position of the newest event that fits the filter, kept up to date; null while there is none. */
export const useNewest = (filter: LogFilter): string | null | undefined => {
  const { data } = useQuery(modelQuery<LoggedEventsPage>(LOG_INDEX, eventsCall(filter, '', 1)));
  return data === undefined ? undefined : (data.items[0]?.position ?? null);
};

/** One event. It never changes; what followed from it is read again at each visit. */
export const useEvent = (position: string) =>
  useQuery({
    ...modelQuery<LoggedEventView>(LOG_INDEX, eventCall(position), { id: position }),
    refetchOnMount: 'always',
  });
