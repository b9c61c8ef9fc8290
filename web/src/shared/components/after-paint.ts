import { startTransition, useEffect, useState } from 'react';

/** Does `work` once the next picture has been shown. Returns what takes that back. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame is asked for before it is drawn; the task behind it comes afterwards.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * False when first drawn, true once that picture has been shown. What is large in a panel that opens comes then, so that the panel
 * stands at once also on a slow phone.
 */
export function useAfterPaint(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setShown(true))), []);
  return shown;
}
