import type { IntakeEvent } from '../intake/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { toRequest } from './reactions.js';

/** Only a correction that our own review requested: the authority's came from the request. */
export const whenCorrectionRequested: Process<Extract<IntakeEvent, { readonly type: 'CorrectionRequested' }>> = {
  name: 'when-correction-requested-then-request-reupload',
  stream: 'submission',
  on: ['CorrectionRequested'],
  react: ({ stream, event: { data } }) =>
    data.origin !== 'review'
      ? []
      : [
          toRequest(idOf(stream), {
            type: 'requestReupload',
            documentKeys: data.documentKeys,
            fieldKeys: data.fieldKeys,
            note: data.note,
          }),
        ],
};
