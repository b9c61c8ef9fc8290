import { Component, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/errors';
import type { Entries } from '../api/use-entries';
import { Button } from '../kit/Button';
import { Row } from '../kit/Row';

export interface EarlierProps {
  readonly entries: Entries<unknown>;
  readonly label: string;
}

/**
 * A button that loads earlier entries, and the number of shown ones or the failure; renders nothing if all entries were
 * there at first.
 */
export function Earlier({ entries: { items, total, hasEarlier, isLoading, error, showEarlier }, label }: EarlierProps) {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState(false);
  const status = useRef<HTMLSpanElement>(null);
  const ended = pressed && !hasEarlier;
  useEffect(() => {
    // The button is removed, and would lose the focus.
    if (ended) status.current?.focus({ preventScroll: true });
  }, [ended]);
  if (!hasEarlier && !pressed) return null;
  return (
    <Row spacing={2} sx={{ rowGap: 1, pt: 1, pb: 1.75, '.history > &': { px: 2.25 } }}>
      {hasEarlier ? (
        <Button
          variant="quiet"
          size="small"
          // The spinner takes the place of the icon, so that the button keeps its width.
          icon={error === null ? 'history' : 'refresh'}
          pending={isLoading}
          aria-label={error === null ? label : `${t('errors.tryAgain')}: ${label}`}
          onClick={() => {
            setPressed(true);
            showEarlier();
          }}
        >
          {error === null ? label : t('errors.tryAgain')}
        </Button>
      ) : null}
      <span ref={status} role="status" tabIndex={-1} className="small muted num">
        {error === null ? (
          t('shell.shown', { shown: items.length, total })
        ) : (
          // Hidden in place while another try runs, so that nothing moves and a second failure is read out again.
          <span className="bad" style={{ visibility: isLoading ? 'hidden' : undefined }}>
            {messageOf(error)}
          </span>
        )}
      </span>
    </Row>
  );
}

interface StillProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Keeps the reading position when earlier entries are inserted above it: not all browsers do so. */
export class KeepStill extends Component<StillProps> {
  override getSnapshotBeforeUpdate(): { readonly entry: Element; readonly top: number } | null {
    const entry = this.props.list.current?.firstElementChild ?? null;
    return entry === null ? null : { entry, top: entry.getBoundingClientRect().top };
  }

  override componentDidUpdate(
    _props: StillProps,
    _state: unknown,
    before: ReturnType<KeepStill['getSnapshotBeforeUpdate']>,
  ): void {
    if (before === null || !before.entry.isConnected || this.props.list.current?.firstElementChild === before.entry)
      return;
    const moved = before.entry.getBoundingClientRect().top - before.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
