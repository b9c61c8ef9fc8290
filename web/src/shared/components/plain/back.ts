/** The mark of a history entry that only stands for open layers: it has the address of the one below. */
interface Marked {
  readonly layer?: boolean;
}

const isOurs = (state: unknown): boolean => (state as Marked | null)?.layer === true;

/** How long the entry stays after the last layer: a navigation that closed it takes its place meanwhile, ms. */
const GRACE_MS = 50;

/** The open layers that Back closes, the topmost last. */
const open: (() => void)[] = [];
let leaving = false;
let grace: ReturnType<typeof setTimeout> | undefined;

function mark(): void {
  if (!isOurs(history.state)) history.pushState({ ...history.state, layer: true }, '');
}

/** Before the router, which must not see entries that are not its own. */
function onPop(event: PopStateEvent): void {
  if (leaving) {
    leaving = false;
    event.stopImmediatePropagation();
    if (open.length > 0) mark();
  } else if (open.length > 0) {
    event.stopImmediatePropagation();
    open.at(-1)?.();
    // A layer below it, or one that cannot be closed now.
    setTimeout(() => {
      if (open.length > 0) mark();
    });
  } else if (isOurs(event.state)) {
    // Left behind by a page that was opened from a layer.
    event.stopImmediatePropagation();
    history.back();
  }
}

/**
 * Lets the browser's Back close a layer and stay on the page. Returns the function that ends this when it is closed
 * otherwise.
 */
export function closeOnBack(close: () => void): () => void {
  window.addEventListener('popstate', onPop, true);
  clearTimeout(grace);
  open.push(close);
  mark();
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length > 0) return;
    grace = setTimeout(() => {
      if (open.length > 0 || !isOurs(history.state)) return;
      leaving = true;
      history.back();
    }, GRACE_MS);
  };
}
