import { dayInIndia } from '@anupalan/domain/rules/dates';
import { SITE_PAGES } from '@anupalan/domain/rules/site-pages';
import { type Clock, isoNow } from '@anupalan/infra/ports/clock';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { uses as catalogueUses, listServices, slugOf } from '@anupalan/projector/read-models/catalogue/queries';
import type { PageVersionDoc } from '@anupalan/projector/read-models/site-pages/doc';
import { pageInForce, uses as pageUses } from '@anupalan/projector/read-models/site-pages/queries';

type Offered = Pick<ServiceDoc, 'slug' | 'title' | 'description' | 'pricePaise' | 'category' | 'updatedAt'>;

/** The pages that a visitor can find: the services on offer, and today's pages of trust. */
export interface SiteIndex {
  /** By slug. */
  readonly services: ReadonlyMap<string, Offered>;
  readonly pages: ReadonlyMap<string, Pick<PageVersionDoc, 'title' | 'version' | 'effectiveFrom'>>;
}

export const indexUses = [...catalogueUses, ...pageUses] as const;

export const readSiteIndex = async (reads: ReadStore, clock: Clock): Promise<SiteIndex> => {
  const today = dayInIndia(isoNow(clock));
  const services = await listServices(reads, { onSale: true });
  const pages = await Promise.all(SITE_PAGES.map((slug) => pageInForce(reads, slug, today)));
  return {
    services: new Map(
      services.map(({ slug, title, description, pricePaise, category, updatedAt }) => [
        slug,
        { slug, title, description, pricePaise, category, updatedAt },
      ]),
    ),
    pages: new Map(pages.flatMap((page) => (page === null ? [] : [[page.slug, page]]))),
  };
};

/** The service that an address names: either separator, any case, known aliases. */
export const serviceAt = ({ services }: SiteIndex, id: string): Offered | undefined =>
  services.get(slugOf(id)) ?? services.get(id);
