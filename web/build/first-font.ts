import type { Plugin } from 'vite';

/** The letters of nearly every text, in every weight. */
const FONT = /(?:^|\/)inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Has the page fetch its font beside its code instead of after the first text is drawn with another one: nothing is drawn
 * twice, and no line breaks anew. The build fails when it has no such font.
 */
export function firstFont(): Plugin {
  return {
    name: 'anupalan-first-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const href = Object.keys(bundle ?? {}).find((name) => FONT.test(name));
      if (href === undefined) throw new Error('the build has no font for the first text');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${href}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}
