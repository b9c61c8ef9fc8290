import { taxSubject } from '@anupalan/domain/kernel/event';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../app/app.js';
import { destroyKeys } from '../app/destroy-keys.js';
import { runErasure } from '../app/erasure.js';
import { contextOf, textOf } from './job-payload.js';

/** Queue `erasures`: everything held on a person goes. */
export const erase =
  (app: App): JobHandler =>
  (job) =>
    runErasure(app, textOf(job, 'erasureId'), contextOf(job));

/** Queue `tax-keys`: tax law no longer wants the receipt of an erased customer kept, so the name on it goes. */
export const destroyTaxKey =
  (app: App): JobHandler =>
  (job) =>
    destroyKeys(app, [taxSubject(textOf(job, 'orderId'))]);
