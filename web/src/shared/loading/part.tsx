import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { OverlayComing, OverlayMissing, PartFailed } from './PartFailed';

/** The code of a part could not be fetched: no network, or a newer build has replaced it. */
class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** Shows `failed` in place of a part whose code could not be fetched; other errors are passed on. */
class PartBoundary extends Component<{ readonly failed: ReactNode; readonly children: ReactNode }> {
  override state: { readonly error: unknown } = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof PartMissing) return this.props.failed;
    throw error;
  }
}

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

export type Part<P> = ComponentType<P> & {
  /** Fetches the code before it is needed. Resolves when it is here, and also if it could not be fetched. */
  readonly prefetch: () => Promise<void>;
};

function placed<P extends object>(load: Load<P>, around: (part: ReactNode, props: P) => ReactNode): Part<P> {
  let here: ComponentType<P> | null = null;
  const fetched = async () => {
    try {
      const module = await load();
      here = module.default;
      return module;
    } catch (cause) {
      throw new PartMissing('The code of this part could not be fetched', { cause });
    }
  };
  const Lazy = lazy(fetched) as ComponentType<P>;
  function Place(props: P) {
    // Code that was fetched ahead is shown at once, without a placeholder.
    const [Shown] = useState(() => here ?? Lazy);
    return around(<Shown {...props} />, props);
  }
  return Object.assign(Place, { prefetch: async () => void (await fetched().catch(() => undefined)) });
}

export interface PartOptions {
  /** Shown until the code is here. */
  readonly wait?: ReactNode;
  /** Shown if the code could not be fetched; a sentence with a retry by default. */
  readonly failed?: ReactNode;
}

/** A part of a page in its own chunk: `part(() => import('./X'), { wait: <SkeletonLines count={4} /> })`. */
export const part = <P extends object>(load: Load<P>, { wait, failed = <PartFailed /> }: PartOptions = {}): Part<P> =>
  placed(load, (shown) => (
    <PartBoundary failed={failed}>
      <Suspense fallback={wait}>{shown}</Suspense>
    </PartBoundary>
  ));

/** A dialog, menu or panel in its own chunk: `overlay(() => import('./XDialog'))`. */
export const overlay = <P extends { readonly open?: boolean; readonly onClose: () => void }>(load: Load<P>): Part<P> =>
  placed(load, (shown, { open = true, onClose }) => (
    <PartBoundary failed={open ? <OverlayMissing onClose={onClose} /> : null}>
      <Suspense fallback={open ? <OverlayComing /> : null}>{shown}</Suspense>
    </PartBoundary>
  ));
