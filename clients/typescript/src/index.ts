import { type ClientOptions, connect } from './connection.js';
import type { EventsPage, PublicEvent } from './events.js';
import { type FeedQuery, type FollowOptions, followEvents, pageOfEvents } from './feed.js';
import { type Requests, requestsOf } from './requests.js';

export type { components, paths } from './api.js';
export type { ClientOptions } from './connection.js';
export type { EventsPage, EventType, PublicEvent } from './events.js';
export type { FeedQuery, FollowOptions } from './feed.js';
export { AnupalanError, type Problem } from './problem.js';
export type {
  CommandOptions,
  DocumentAttached,
  NewDocument,
  NewRequest,
  RequestMade,
  Requests,
  RequestView,
} from './requests.js';
export { type VerifyOptions, verifyWebhook, WebhookError, type WebhookProblem } from './webhooks.js';

/** The API for integrators, with one key. */
export interface Client {
  readonly events: {
    /** One page of the feed, oldest first. */
    page(query?: FeedQuery & { readonly limit?: number }): Promise<EventsPage>;
    /** The feed without an end, across lost connections: `for await (const event of client.events.follow()) …`. */
    follow(options?: FollowOptions): AsyncGenerator<PublicEvent>;
  };
  readonly requests: Requests;
}

export const createClient = (options: ClientOptions): Client => {
  const connection = connect(options);
  return {
    events: {
      page: (query = {}) => pageOfEvents(connection, query),
      follow: (follow = {}) => followEvents(connection, follow),
    },
    requests: requestsOf(connection),
  };
};
