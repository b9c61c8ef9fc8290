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
import { focusOf, openLayer, overlays, scrollBar } from './layers';
import './overlay.css';

export interface LayerProps {
  /** How it lies over the page: `layer--dialog`, `layer--clear`, … */
  readonly className: string;
  /** Escape, or a press beside the panel; null: it cannot be left now. */
  readonly onClose: (() => void) | null;
  /** Who gets the focus back, unless it is who has it when the layer opens. */
  readonly returnTo?: HTMLElement | null;
  /** The panel's own attributes: role, name, class. */
  readonly panel: HTMLAttributes<HTMLDivElement>;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * A panel above the page, for as long as it is drawn. The focus goes into it, stays there, and returns to where it was. `ref` is
 * the panel's. No theme and no measuring: it has to stand within a frame or two on a slow phone.
 */
export function Layer({ className, onClose, returnTo, panel, ref, children }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // Asked for before anything inside can take the focus by itself.
  const [before] = useState(focusOf);
  const [bar] = useState(scrollBar);
  const back = useRef<HTMLElement | null>(before);
  back.current = returnTo ?? before;
  const close = useRef(onClose);
  close.current = onClose;
  const pressedBeside = useRef<boolean>(false);
  useImperativeHandle(ref, () => box.current as HTMLDivElement, []);
  useLayoutEffect(() => {
    const [all, inner] = [layer.current, box.current];
    if (all === null || inner === null) return;
    const leave = openLayer(all, () => close.current?.(), bar);
    if (!inner.contains(document.activeElement)) inner.focus({ preventScroll: true });
    return () => {
      const at = focusOf();
      leave();
      // Who has moved the focus somewhere else meanwhile meant it.
      if ((at === null || inner.contains(at)) && back.current?.isConnected) back.current.focus({ preventScroll: true });
    };
  }, [bar]);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the panel; with the keyboard it is Escape (layers.ts).
    <div
      ref={layer}
      role="presentation"
      className={`layer ${className}`}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A text that is selected beyond the panel's edge is no press beside it.
        if (event.target === event.currentTarget && pressedBeside.current) onClose?.();
      }}
    >
      <div tabIndex={-1} ref={box} {...panel}>
        {children}
      </div>
    </div>,
    overlays(),
  );
}
