import { submission } from '@anupalan/domain/intake/aggregate';
import type { App } from '../platform/app.js';
import { readDraft } from './drafts.js';

/** The form of a request as it was left and as it was submitted last, the newer first. */
export const formsOf = async (app: App, requestId: string, customerId: string): Promise<readonly object[]> => {
  const [draft, { state }] = await Promise.all([
    readDraft(app, requestId, customerId),
    app.load(submission, requestId),
  ]);
  return [draft.answers, state.answers].filter((one) => typeof one === 'object' && one !== null);
};
