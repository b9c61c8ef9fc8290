/** The open layers (dialogs, panels, menus), the topmost last. MUI traps the focus inside and handles their keys. */
const layers: HTMLElement[] = [];
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

/**
 * After the last layer has closed, the page gets the focus if the previously focused element is gone, as after a
 * navigation.
 */
function focusAfterLast(): void {
  setTimeout(() => {
    if (layers.length === 0 && holders === 0 && focusOf() === null) focusPage();
  });
}

/**
 * Moves the focus to the dialog in `element` when the focused element is removed or disabled. MUI would do so only by
 * also keeping the focus from the toasts. Returns the function that stops it.
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
/**
 * The container of all layers, beside the page's root and the toasts. MUI hides the siblings of a layer in its
 * container from screen readers, and the toasts must not be hidden.
 */
export function overlays(): HTMLElement {
  container ??= document.createElement('div');
  if (!container.isConnected) document.body.append(container);
  return container;
}

/** Keeps the page from scrolling, and pads it by the width of its scroll bar. MUI does this only for its container. */
function holdPage(bar: number): void {
  const { body } = document;
  body.style.overflow = 'hidden';
  if (bar > 0) body.style.paddingRight = `${bar}px`;
}

function releasePage(): void {
  document.body.style.removeProperty('overflow');
  document.body.style.removeProperty('padding-right');
}

/** Only the top layer is active. Elements outside the layers and the page's root (toasts) stay active, too. */
function settle(): void {
  document.getElementById('root')?.toggleAttribute('inert', layers.length + holders > 0);
  for (const layer of layers) layer.toggleAttribute('inert', layer !== layers.at(-1));
}

/**
 * Keeps the page's root inert for an overlay outside the layers that handles its own keys (the tour). Returns the
 * function that stops this; an open layer still keeps the root inert.
 */
export function holdInertRoot(): () => void {
  holders += 1;
  settle();
  return () => {
    holders -= 1;
    settle();
  };
}

/**
 * Opens `element` as the top layer: everything else is inert and does not scroll. `bar`: the earlier result of
 * `scrollBar()`. `onEscape` is called at Escape while the layer is on top and nothing has the focus; MUI sees the keys
 * pressed inside. Returns the function that closes the layer.
 */
export function openLayer(element: HTMLElement, onEscape: () => void, bar: number): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const ours = event.target === document.body && layers.at(-1) === element && !event.defaultPrevented;
    if (ours && event.key === 'Escape' && !event.isComposing) onEscape();
  };
  if (layers.length === 0) holdPage(bar);
  layers.push(element);
  settle();
  document.addEventListener('keydown', onKeyDown);
  const letGo = keepFocus(element);
  return () => {
    letGo();
    document.removeEventListener('keydown', onKeyDown);
    layers.splice(layers.indexOf(element), 1);
    settle();
    if (layers.length > 0) return;
    releasePage();
    focusAfterLast();
  };
}
