import type { App } from '../app.js';

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => XML[sign] ?? sign);

/** Every page that a stranger can find, for search engines. */
export const sitemapOf = async (app: Pick<App, 'site' | 'config'>): Promise<string> => {
  const { services, pages } = await app.site.current();
  const entries: (readonly [path: string, day: string | null])[] = [
    ['/', null],
    ['/find-services', null],
    ['/help-center', null],
    ['/developers', null],
    ...[...services.values()].map(
      ({ slug, updatedAt }) => [`/service/${encodeURIComponent(slug)}`, updatedAt.slice(0, 10)] as const,
    ),
    ...[...pages].map(([slug, { effectiveFrom }]) => [`/${slug}`, effectiveFrom] as const),
  ];
  const urls = entries.map(([path, day]) => {
    const changed = day === null ? '' : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${escaped(`${app.config.publicUrl}${path}`)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
};
