/** Tabbable elements in document order; hidden ones have no box. */
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

interface Layer {
  readonly element: HTMLElement;
  readonly onEscape: () => void;
  /** MUI handles the keys pressed inside. */
  readonly mui: boolean;
}

/** Open layers, the topmost last. */
const layers: Layer[] = [];
/** The number of callers that keep the page's root inert: `holdInertRoot`. */
let holders = 0;

/** Whether a dialog, panel or menu is open, so that the page below ignores keys. */
export const isLayerOpen = (): boolean => layers.length > 0;

/** The width of the page's scroll bar, px. Call it before rendering: later it would force a layout. */
export const scrollBar = (): number => window.innerWidth - document.documentElement.clientWidth;

/** The focused element, or null. */
export const focusOf = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/** Focuses the page's heading, or else its main element; false while neither exists. */
export function focusPage(): boolean {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target === null) return false;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/** Once the last layer has closed: the page gets the focus if what had it before is gone, as after a navigation. */
function focusAfterLast(): void {
  setTimeout(() => {
    if (layers.length === 0 && holders === 0 && focusOf() === null) focusPage();
  });
}

/**
 * Moves the focus to the dialog in `element` when the focused element is removed or disabled. Returns the function that
 * ends this.
 */
function keepFocus(element: HTMLElement): () => void {
  let looking: ReturnType<typeof setTimeout> | undefined;
  const lost = (event: FocusEvent): void => {
    if (event.relatedTarget !== null) return;
    clearTimeout(looking);
    // After the timeout, an element that takes the focus at once already has it.
    looking = setTimeout(() => {
      if (focusOf() === null && !element.inert)
        element.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    });
  };
  element.addEventListener('focusout', lost);
  return () => {
    element.removeEventListener('focusout', lost);
    clearTimeout(looking);
  };
}

let container: HTMLElement | undefined;
/** The container of all layers, beside the page's root and the toasts. */
export function overlays(): HTMLElement {
  container ??= document.createElement('div');
  if (!container.isConnected) document.body.append(container);
  return container;
}

/** Keeps the page from scrolling, and pads it by the width of its scroll bar. */
function holdPage(bar: number): void {
  const { body } = document;
  body.style.overflow = 'hidden';
  if (bar > 0) body.style.paddingRight = `${bar}px`;
}

function releasePage(): void {
  document.body.style.removeProperty('overflow');
  document.body.style.removeProperty('padding-right');
}

/** Only the top layer is active; elements outside the layers and the page's root (toasts) stay active too. */
function settle(): void {
  document.getElementById('root')?.toggleAttribute('inert', layers.length + holders > 0);
  const top = layers.at(-1);
  for (const { element } of layers) element.toggleAttribute('inert', element !== top?.element);
}

/**
 * Keeps the page's root inert for an overlay outside the layers that handles its own keys (the tour). Returns the
 * function that ends this; an open layer still keeps the root inert.
 */
export function holdInertRoot(): () => void {
  holders += 1;
  settle();
  return () => {
    holders -= 1;
    settle();
  };
}

/** The focus trap: Tab leads from the last tabbable element to the first, Shift+Tab the other way. */
function trapFocus(event: KeyboardEvent, element: HTMLElement): void {
  const tabbable = [...element.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (one) => one.getClientRects().length > 0,
  );
  const [first, last] = [tabbable[0], tabbable.at(-1)];
  if (first === undefined || last === undefined) {
    event.preventDefault();
    return;
  }
  const at = document.activeElement;
  const lost = at === null || at === document.body;
  // Outside the layer (a toast), or with another tabbable element in this direction, the browser's own Tab works.
  const way = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (!lost && (!element.contains(at) || tabbable.some((one) => at.compareDocumentPosition(one) & way))) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

function onKeyDown(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (top === undefined || event.defaultPrevented || event.isComposing) return;
  // The browser's own dialog above the layers handles its keys.
  if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
  // Toasts, beside the layers, handle Escape themselves, and so does MUI.
  const inside = !top.mui && event.target instanceof Node && top.element.contains(event.target);
  const ours = event.target === document.body || inside;
  if (event.key === 'Escape' && ours) top.onEscape();
  else if (event.key === 'Tab' && !top.mui) trapFocus(event, top.element);
}

/**
 * Opens `element` as the top layer: everything else is inert and does not scroll. `onEscape` is called at Escape while
 * it is on top; `bar`: the `scrollBar()` before; `mui`: MUI handles the keys inside. Returns the function that closes
 * the layer.
 */
export function openLayer(element: HTMLElement, onEscape: () => void, bar: number, mui = false): () => void {
  const layer: Layer = { element, onEscape, mui };
  if (layers.length === 0) {
    holdPage(bar);
    document.addEventListener('keydown', onKeyDown);
  }
  layers.push(layer);
  settle();
  const letGo = keepFocus(element);
  return () => {
    letGo();
    layers.splice(layers.indexOf(layer), 1);
    settle();
    if (layers.length > 0) return;
    releasePage();
    document.removeEventListener('keydown', onKeyDown);
    focusAfterLast();
  };
}
