import { notFound, type Route, route } from './route.js';
import { STREAM_PATH } from './stream.js';

/** Declared here for the router, the document and the access test; platform/http/stream.ts answers it. */
export const streamRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: STREAM_PATH,
    summary: 'Changes that this session may see, as they happen',
    tag: 'session',
    access: 'signed-in',
    answer: 'event-stream',
    handle: async () => notFound(),
  }),
];
