/** The mark of a history entry that only stands for open layers. It has the address of the entry below. */
interface Marked {
  readonly layer?: boolean;
  /** The router's name of an entry; ours has the name of the entry below. */
  readonly key?: string;
}

const isOurs = (state: unknown): boolean => (state as Marked | null)?.layer === true;
const keyOf = (state: unknown): string | undefined => (state as Marked | null)?.key;

/** The open layers that Back closes, the topmost last. */
const open: (() => void)[] = [];
/**
 * The entry whose layers have closed. It stays, since going back could undo a navigation that comes with the closing.
 */
let left: { readonly key: string | undefined } | null = null;
/** True while one of our entries is skipped on the way to the page below it. */
let passing = false;

function mark(): void {
  if (!isOurs(history.state)) history.pushState({ ...history.state, layer: true }, '');
}

/** Runs before the router, which must not see entries that are not its own. */
function onPop(event: PopStateEvent): void {
  if (open.length > 0) {
    event.stopImmediatePropagation();
    open.at(-1)?.();
    // A layer below it, or a layer that cannot be closed now.
    setTimeout(() => {
      if (open.length > 0) mark();
    });
  } else if (isOurs(event.state)) {
    // Left behind by a page that was opened from a layer.
    event.stopImmediatePropagation();
    passing = true;
    history.back();
  } else if (passing) {
    passing = false;
    left = null;
  } else if (left !== null && left.key === keyOf(event.state)) {
    // From the entry of closed layers to its page, which is on screen: Back means the previous page.
    event.stopImmediatePropagation();
    left = null;
    history.back();
  }
}

/** Starts to watch Back as soon as the page is loaded: a reload keeps an entry of layers, but closes the layers. */
export function watchBack(): void {
  window.addEventListener('popstate', onPop, true);
  if (isOurs(history.state)) left = { key: keyOf(history.state) };
}

/**
 * Lets the browser's Back close a layer and stay on the page. Returns the function that stops this when the layer is
 * closed in another way.
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  left = null;
  mark();
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length === 0 && isOurs(history.state)) left = { key: keyOf(history.state) };
  };
}
