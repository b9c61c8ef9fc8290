import type { DataOf } from '../kernel/record.js';
import { custom, flag, text } from '../kernel/record-fields.js';
import { errorAt, wrongAt } from '../kernel/rejection.js';
import { PUBLIC_EVENT_TYPES, type PublicEventType } from '../rules/public-events.js';
import { MAX_NAME_LENGTH } from '../rules/text.js';
import { checkWebhookName, checkWebhookUrl, MAX_URL_LENGTH } from '../rules/webhook.js';

/** The settings of a webhook that its owner chooses. */
export const webhookRecord = {
  name: text({
    label: 'Name',
    max: MAX_NAME_LENGTH,
    required: true,
    check: (path, name) => errorAt(path, checkWebhookName(name)),
  }),
  url: text({
    label: 'URL',
    max: MAX_URL_LENGTH,
    required: true,
    check: (path, url) => errorAt(path, checkWebhookUrl(url)),
  }),
  types: custom<readonly PublicEventType[] | null, PublicEventType[] | null>({
    initial: null,
    /** In the order of the contract, each once. */
    tidy: (types) => (types === null ? null : PUBLIC_EVENT_TYPES.filter((type) => types.includes(type))),
    errors: (path, types) => (types?.length === 0 ? wrongAt(path, 'webhook.no_types') : []),
    toWire: (types) => (types === null ? null : [...types]),
  }),
  personal: flag({
    about:
      'With what events say of people, false for a new webhook where it is left out; an API key needs `events:personal`',
  }),
};
export type WebhookValues = DataOf<typeof webhookRecord>;
