/**
 * Lets a page go on after the browser has translated it. Translators put `<font>` elements in the place of text nodes,
 * which React goes on to move, remove and write to: without this React throws, and the page is lost
 * (facebook/react#11538). The first call of React for such a text puts the text back in the place of its translation;
 * translators watch the page and translate it again.
 */
export function surviveTranslation(page: Document): void {
  const { Node, CharacterData, MutationObserver } = page.defaultView as typeof globalThis & Window;
  /** The translation that stands in the place of a text; a text without one is not in the map. */
  const translations = new WeakMap<Node, Node>();

  const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';
  const note = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const font = [...addedNodes, nextSibling, previousSibling].find(isFont);
        if (font !== undefined) translations.set(text, font);
      }
  };
  const observer = new MutationObserver(note);
  observer.observe(page, { childList: true, subtree: true });

  /** The outermost `<font>` around a text, or the one that replaced it; null for a text that stands where React put it. */
  const translationOf = (text: Node): Node | null => {
    note(observer.takeRecords());
    const font = text.parentNode === null ? (translations.get(text) ?? null) : text.parentNode;
    if (!isFont(font)) return null;
    const outer = font.parentNode;
    return isFont(outer) ? outer : font;
  };
  const putBack = (text: Node): void => {
    const font = translationOf(text);
    const parent = font?.parentNode;
    if (font === null || parent === null || parent === undefined) return;
    replaceChild.call(parent, text, font);
    // The observer must not take this change for a translation.
    observer.takeRecords();
    translations.delete(text);
  };

  const { removeChild, insertBefore, replaceChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child);
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) putBack(before);
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(CharacterData.prototype, 'nodeValue', {
    configurable: true,
    get(this: CharacterData) {
      return this.data;
    },
    set(this: CharacterData, value: string | null) {
      putBack(this);
      nodeValue?.set?.call(this, value);
    },
  });
}
