import type { CreateApiRequest } from '@anupalan/domain/contracts/api-requests';
import { caseSubject } from '@anupalan/domain/kernel/event';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { invalidAt, type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { apiRequest } from '@anupalan/domain/requests/api-request';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { OutcomeUnknown } from '@anupalan/infra/ports/unavailable';
import { slugOf } from '@anupalan/projector/read-models/catalogue/queries';
import { offerOf } from '../catalogue/offer.js';
import { countryProblem } from '../identity/code-countries.js';
import type { ApiKeyCaller } from '../platform/api-keys.js';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { oncePerKey } from '../platform/commands/once-per-key.js';

/** Requests that all programs together make for one number in 24 hours: each sends an SMS to its owner. */
const MAX_A_DAY = 5;
/** Requests that one API key makes in 24 hours: a program that runs wild costs at most this many SMS. */
const MAX_BY_KEY = 500;
const DAY_MS = 24 * 3600_000;
/** Tries for a number that gets its account by another call at the same moment. */
const TRIES = 3;

export type CreatedRequest = {
  readonly requestId: string;
  readonly caseNumber: string;
  readonly customerId: string;
  readonly status: string;
  readonly pricePaise: number;
  readonly position: Position | null;
};

/** The service as a purchase would bind it now: its version, title, price and duration. */
const offer = async (app: App, slug: string) => {
  const found = await offerOf(app, slug);
  if (!found.ok) return found;
  const { pricePaise, title, estimatedDurationDays, decisionTime } = found.value.details;
  return ok({
    serviceId: slug,
    serviceTitle: title,
    pricePaise,
    catalogueRevision: found.value.revision,
    estimatedDays: estimatedDurationDays,
    decisionTime,
  });
};

/**
 * Refuses a request that would be one SMS too many; counted only for a number that may be one. The key is counted
 * first, so that a key that has used up its share takes no number from others.
 */
const countRequest = async (app: App, keyId: string, mobileId: string): Promise<Rejection | null> => {
  const { value: byKey } = await app.keyValue.increment(`api-requests-by/${keyId}`, 1, DAY_MS);
  if (byKey > MAX_BY_KEY) return rejection('conflict', 'api_request.too_many_by_key', { params: { max: MAX_BY_KEY } });
  const { value } = await app.keyValue.increment(`api-requests-of/${mobileId}`, 1, DAY_MS);
  return value > MAX_A_DAY ? rejection('conflict', 'api_request.too_many', { params: { max: MAX_A_DAY } }) : null;
};

/**
 * Makes a request for the customer with this number, in the name of the key (process manager request-by-api). The same
 * Idempotency-Key gives the same request.
 */
export const makeRequest = (
  app: App,
  apiKey: ApiKeyCaller,
  asked: CreateApiRequest,
  context: CommandContext,
): Promise<Result<CreatedRequest, Rejection>> => oncePerKey(app, context, () => make(app, apiKey, asked, context));

const make = async (
  app: App,
  { id: keyId, name: partner }: ApiKeyCaller,
  { serviceId, customer: { mobile, name, email = null }, reference = null, billTo }: CreateApiRequest,
  context: CommandContext,
): Promise<Result<CreatedRequest, Rejection>> => {
  const bought = await offer(app, slugOf(serviceId));
  if (!bought.ok) return bought;
  const requestId = derivedId('api-request', context.commandId);
  const earlier = (await app.load(apiRequest, requestId)).state;
  // Nothing of a request under this id could be read: its customer had their account erased, or it was refused long
  // ago.
  if ((await app.vault.find(caseSubject(requestId))) === 'destroyed')
    return err(rejection('not_allowed', earlier.refused === null ? 'api_request.not_for_them' : 'api_request.expired'));
  const country = countryProblem(app, mobile);
  if (country !== null) return err(invalidAt('customer.mobile', country));
  const number = toE164(mobile);
  const mobileId = number === null ? '' : await app.keyedHash('mobile', number);
  const order = { partner, mobileId, bought: bought.value, mobile, name, email, reference, billTo: billTo ?? null };
  if (earlier.asked === null) {
    const would = await app.execute(apiRequest, requestId, { type: 'askForRequest', ...order }, context, {
      decideOnly: true,
    });
    if (!would.ok) return would;
    const tooMany = await countRequest(app, keyId, mobileId);
    if (tooMany !== null) return err(tooMany);
  }
  let position: Position | null = null;
  for (let n = 1; ; n += 1) {
    const done = await app.execute(
      apiRequest,
      requestId,
      { type: 'askForRequest', ...order },
      childCommand(context, `ask-${n}`),
    );
    if (!done.ok) return done;
    position = latest(position, done.value.position);
    const { steps, refused } = (await app.load(apiRequest, requestId)).state;
    if (steps.length > 0) throw new OutcomeUnknown('The request is still under way.');
    if (refused === null) break;
    if (n === TRIES || refused.code !== 'mobile.taken') return err(refused);
  }
  const { origin, status } = (await app.load(serviceRequest, requestId)).state;
  if (origin === null || status === null) throw new Error(`the request ${requestId} is not there`);
  const { caseNumber, customerId, pricePaise } = origin;
  return ok({ requestId, caseNumber, customerId, status, pricePaise, position });
};
