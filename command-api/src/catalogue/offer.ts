import { service } from '@anupalan/domain/catalogue/aggregate';
import type { ServiceDetails } from '@anupalan/domain/catalogue/events';
import { saleRefusal } from '@anupalan/domain/catalogue/on-sale';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { App } from '../platform/app.js';
import { isShopClosed } from '../platform/site/shop-closed.js';

/** A service as a purchase now binds it. */
export interface Offer {
  readonly details: ServiceDetails;
  readonly revision: number;
}

/** The refusal of a shop that sells nothing to anybody; null when it is open. */
export const shopClosed = async (app: App): Promise<Rejection | null> =>
  (await isShopClosed(app)) ? rejection('not_allowed', 'shop_closed') : null;

/**
 * The service that is sold now, from the log; a refusal for one that is unknown, switched off or a draft,
 * and while the shop is closed.
 */
export const offerOf = async (app: App, slug: string): Promise<Result<Offer, Rejection>> => {
  const { state, revision } = await app.load(service, slug);
  const refused = saleRefusal(state) ?? (await shopClosed(app));
  if (refused !== null) return err(refused);
  if (state.details === null || revision === 'none') return err(rejection('not_found', 'unknown_service'));
  return ok({ details: state.details, revision });
};
