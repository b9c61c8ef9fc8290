import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { closeOnBack } from './back';
import { focusOf, openLayer, overlays, scrollBar } from './layers';
import './overlay.css';

export interface LayerProps {
  /** The layer's placement: `layer--dialog`, `layer--clear`, … */
  readonly className: string;
  /** Called at Escape or a press on the backdrop; null: the layer cannot be closed now. */
  readonly onClose: (() => void) | null;
  /** The element that gets the focus back; by default the one that had it when the layer opened. */
  readonly returnTo?: HTMLElement | null;
  /** It is in the address, so that Back closes it without our help. */
  readonly inAddress?: boolean;
  /** The panel's own attributes: role, name, class. */
  readonly panel: HTMLAttributes<HTMLDivElement>;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * A panel above the page while it is mounted. The focus is trapped inside and returns to its former place; `ref` is the
 * panel's. It uses no theme and measures nothing, so that it shows within two frames on a slow phone.
 */
export function Layer({ className, onClose, returnTo, inAddress = false, panel, ref, children }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // Read before a child can take the focus.
  const [before] = useState(focusOf);
  const [bar] = useState(scrollBar);
  const back = useRef<HTMLElement | null>(before);
  back.current = returnTo ?? before;
  const close = useRef(onClose);
  close.current = onClose;
  const pressedBackdrop = useRef<boolean>(false);
  useImperativeHandle(ref, () => box.current as HTMLDivElement, []);
  useLayoutEffect(() => {
    const [all, inner] = [layer.current, box.current];
    if (all === null || inner === null) return;
    const leave = openLayer(all, () => close.current?.(), bar);
    if (!inner.contains(document.activeElement)) inner.focus({ preventScroll: true });
    const leaveBack = inAddress ? null : closeOnBack(() => close.current?.());
    return () => {
      const at = focusOf();
      leave();
      leaveBack?.();
      // A focus that was moved elsewhere meanwhile stays there.
      if ((at === null || inner.contains(at)) && back.current?.isConnected) back.current.focus({ preventScroll: true });
    };
  }, [bar, inAddress]);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the panel; with the keyboard it is Escape (layers.ts).
    <div
      ref={layer}
      role="presentation"
      className={`layer ${className}`}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A text selection that ends on the backdrop does not close the layer.
        if (event.target === event.currentTarget && pressedBackdrop.current) onClose?.();
      }}
    >
      <div tabIndex={-1} ref={box} {...panel}>
        {children}
      </div>
    </div>,
    overlays(),
  );
}
