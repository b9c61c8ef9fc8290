import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/scratch';
import { SCRATCH_VIEWS, scratchViews } from '@anupalan/domain/proof/scratch-views';
import { success } from '@anupalan/domain/texts/done';
import { z } from 'zod';
import { derivedId } from '../platform/commands/ids.js';
import { answerTo } from '../platform/http/answers.js';
import { reply, route } from '../platform/http/route.js';
import { failedPastOrder, PAST_MODELS, pastViewsOf, uses } from '../platform/past-views.js';

const tag = 'operations';

export const pastRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/past-views',
    summary: 'Whether the business can be shown as of a day, and how far its views are',
    tag,
    access: ['admin'],
    query: z.object({ day: z.iso.date() }),
    answer: contract.pastViews,
    reads: uses,
    handle: async ({ app, query: { day } }) => reply(await pastViewsOf(app, day)),
  }),
  route({
    method: 'POST',
    path: '/api/admin/past-views',
    summary:
      'Build the lists and figures as of the end of a day in India, beside the live ones; those that are there are used again and kept for longer, and failed ones are built anew',
    tag,
    access: ['admin'],
    body: contract.orderPastViews,
    answer: done,
    status: 202,
    perMinute: 30,
    handle: async ({ app, body: { day }, context }) => {
      const id = derivedId('past-views', context.commandId);
      const renews = await failedPastOrder(app, day);
      const command = { type: 'orderPastViews', id, models: PAST_MODELS, day, renews } as const;
      return answerTo(
        await app.execute(scratchViews, SCRATCH_VIEWS, command, context),
        id,
        success('past_views_ordered'),
      );
    },
  }),
];
