const MARK = '\u200a';

/**
 * Translates a page as browsers do: each text goes into two `<font>` elements. The words stay the same except for a
 * mark in front, by which specs recognise a translated one.
 */
export function translatePage(page: Document, manner: 'replaces texts' | 'wraps texts'): void {
  const walker = page.createTreeWalker(page.body, 4 /* NodeFilter.SHOW_TEXT */);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('font, script, style') !== null) continue;
    const outer = page.createElement('font');
    const inner = outer.appendChild(page.createElement('font'));
    text.replaceWith(outer);
    inner.append(manner === 'wraps texts' ? text : `${MARK}${text.data}`);
  }
}

/** The words of a translated page, without the marks of the translation. */
export const translatedWords = (text: string): string => text.replaceAll(MARK, '');
