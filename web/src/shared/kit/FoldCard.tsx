import Box from '@mui/material/Box';
import { type ReactNode, useId, useRef } from 'react';
import { Icon } from './icons';
import './fold-card.css';

export interface FoldCardProps {
  readonly title: ReactNode;
  /** Beside the title: a state, a count. */
  readonly aside?: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Once opened, its content stays mounted while it is folded, because uploads under way would stop. */
  readonly kept?: boolean;
  readonly children: ReactNode;
  readonly id?: string;
}

/** A card whose content opens under its heading. Folded content is not rendered, unless it is kept. */
export function FoldCard({ title, aside, open, onToggle, kept = false, children, id }: FoldCardProps) {
  const content = useId();
  const opened = useRef<boolean>(false);
  opened.current ||= open;
  return (
    <section className="card fold-card" id={id}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={content} onClick={onToggle}>
          <Box component="span" sx={{ flex: '1 1 180px', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          {aside}
          <Icon name={open ? 'chevronUp' : 'down'} size={18} />
        </button>
      </h3>
      <Box className="fold-card-body" sx={{ px: 2, pt: 0.5, pb: 2 }} id={content} hidden={!open}>
        {open || (kept && opened.current) ? children : null}
      </Box>
    </section>
  );
}
