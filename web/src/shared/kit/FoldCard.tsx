import { type ReactNode, useId, useRef } from 'react';
import { Icon } from './icons';
import './fold-card.css';

export interface FoldCardProps {
  readonly title: ReactNode;
  /** Beside the title: a state, a count. */
  readonly aside?: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Opened once, its content goes on while it is folded away: uploads under way would stop. */
  readonly kept?: boolean;
  readonly children: ReactNode;
  readonly id?: string;
}

/** A card whose content opens under its heading. What is folded away is not rendered, unless it is kept. */
export function FoldCard({ title, aside, open, onToggle, kept = false, children, id }: FoldCardProps) {
  const content = useId();
  const opened = useRef<boolean>(false);
  opened.current ||= open;
  return (
    <section className="fold-card" id={id}>
      <h3 className="fold-card-head">
        <button type="button" aria-expanded={open} aria-controls={content} onClick={onToggle}>
          <span className="fold-card-title">{title}</span>
          {aside}
          <Icon name={open ? 'chevronUp' : 'down'} size={18} />
        </button>
      </h3>
      <div id={content} className="fold-card-body" hidden={!open}>
        {open || (kept && opened.current) ? children : null}
      </div>
    </section>
  );
}
