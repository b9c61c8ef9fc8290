import { taxSubject } from '@anupalan/domain/kernel/event';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { contextOf, textOf } from '../platform/job-payload.js';
import { destroyKeys } from './destroy-keys.js';
import { runErasure } from './erasure.js';

/** Queue `erasures`: erases all data of a person. */
export const erase =
  (app: App): JobHandler =>
  (job) =>
    runErasure(app, textOf(job, 'erasureId'), contextOf(job));

/** Queue `tax-keys`: tax law no longer requires the receipt of an erased customer, so the name on it is destroyed. */
export const destroyTaxKey =
  (app: App): JobHandler =>
  (job) =>
    destroyKeys(app, [taxSubject(textOf(job, 'orderId'))]);
