import Koa from 'koa';
import type { App } from '../app/app.js';
import { asKoa } from './edge.js';
import { operations } from './health.js';
import { errors } from './middleware/errors.js';

/** Health and metrics of a process that answers nobody else: whoever runs it looks there. */
export const createHealthServer = (app: App): Koa => {
  const koa = new Koa();
  koa.use(asKoa(errors(app.log)));
  koa.use(asKoa(operations(app)));
  return koa;
};
