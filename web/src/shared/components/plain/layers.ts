/** What can take the keyboard, in the order of the page; what is hidden has no box. */
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

interface Layer {
  readonly element: HTMLElement;
  readonly onEscape: () => void;
  /** MUI sees to the keys that are pressed in it. */
  readonly mui: boolean;
}

/** From the first opened to the one on top. */
const layers: Layer[] = [];
/** How many others keep the page's root out of reach: `holdRoot`. */
let holders = 0;

/** Whether a dialog, a panel or a menu lies over the page: then what is beneath does nothing. */
export const isLayerOpen = (): boolean => layers.length > 0;

/** The width of the page's scroll bar, px. To be asked for before anything is drawn: else the browser has to lay out all of it for that. */
export const scrollBar = (): number => window.innerWidth - document.documentElement.clientWidth;

/** What has the focus; null where nothing has. */
export const focusOf = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/** Gives the focus back to the dialog in `element` when what had it is gone or out of use. Returns what ends that. */
function keepFocus(element: HTMLElement): () => void {
  let looking: ReturnType<typeof setTimeout> | undefined;
  const lost = (event: FocusEvent): void => {
    if (event.relatedTarget !== null) return;
    clearTimeout(looking);
    // What takes the focus at once has it by then.
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
/** Where all layers stand, beside the page's root and the toasts: what was opened last lies on top. */
export function overlays(): HTMLElement {
  container ??= document.createElement('div');
  if (!container.isConnected) document.body.append(container);
  return container;
}

/** Keeps the page beneath from scrolling, and in its place where its scroll bar goes. */
function holdPage(bar: number): void {
  const { body } = document;
  body.style.overflow = 'hidden';
  if (bar > 0) body.style.paddingRight = `${bar}px`;
}

function releasePage(): void {
  document.body.style.removeProperty('overflow');
  document.body.style.removeProperty('padding-right');
}

/** Only the top layer can be used; what is no layer and stands outside of the page's root (toasts) as well. */
function settle(): void {
  document.getElementById('root')?.toggleAttribute('inert', layers.length + holders > 0);
  const top = layers.at(-1);
  for (const { element } of layers) element.toggleAttribute('inert', element !== top?.element);
}

/**
 * Keeps the page's root out of reach for what is no layer, stands outside of it and sees to its own keys (the tour). Returns what
 * ends that; a layer that is open then keeps it on.
 */
export function holdRoot(): () => void {
  holders += 1;
  settle();
  return () => {
    holders -= 1;
    settle();
  };
}

/** From the last stop to the first and back, as in a dialog of the system. */
function goRound(event: KeyboardEvent, element: HTMLElement): void {
  const stops = [...element.querySelectorAll<HTMLElement>(TABBABLE)].filter((one) => one.getClientRects().length > 0);
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined) {
    event.preventDefault();
    return;
  }
  const at = document.activeElement;
  const lost = at === null || at === document.body;
  // Somewhere else (a toast), or on the way: from a place that is no stop itself (a heading) it leads on to the one beside it.
  const way = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (!lost && (!element.contains(at) || stops.some((one) => at.compareDocumentPosition(one) & way))) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

function onKeyDown(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (top === undefined || event.defaultPrevented || event.isComposing) return;
  // A dialog of the browser above ours sees to its own keys.
  if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
  // What stands beside the layers (a toast) has its own Escape, and so has MUI.
  const inside = !top.mui && event.target instanceof Node && top.element.contains(event.target);
  const ours = event.target === document.body || inside;
  if (event.key === 'Escape' && ours) top.onEscape();
  else if (event.key === 'Tab' && !top.mui) goRound(event, top.element);
}

/**
 * Puts `element` above everything that is open: the rest can neither be pressed nor reached by keys or screen readers, and does
 * not scroll. `onEscape` is called at Escape while nothing is above it; `bar` is the `scrollBar` before; `mui`: MUI keeps the keys that
 * are pressed inside. Returns what takes it away again.
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
  };
}
