import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { z } from 'zod';
import { type Reply, refuse } from './route.js';

/** Maximum number of values of one parameter. */
const MAX_VALUES = 20;

const texts = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((text) => text.split(',').filter((one) => one !== '')));

/** One or several values, repeated or separated by commas; empty ones are ignored. */
export const several = <T extends string>(values: readonly T[]) =>
  texts.pipe(z.array(z.enum(values)).max(MAX_VALUES)).optional();

/** As `several`, for any text. */
export const severalTexts = (maxLength: number) =>
  texts.pipe(z.array(z.string().max(maxLength)).max(MAX_VALUES)).optional();

export const BAD_CURSOR: Rejection = rejection('invalid', 'bad_cursor');

/** The refusal of a list: 400 for a foreign cursor, 422 for invalid values. */
export const refuseList = (error: Rejection): Reply<never> =>
  error === BAD_CURSOR ? refuse(error, { status: 400 }) : refuse(error);
