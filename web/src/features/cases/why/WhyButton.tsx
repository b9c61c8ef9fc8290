import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../../shared/loading/LaterFailed';
import { later, usePrefetch } from '../../../shared/loading/later';
import type { WhyPopoverProps } from './WhyPopover';
import '../../../shared/case-parts/why/why.css';

const WhyPopover = later<WhyPopoverProps>(() => import('./WhyPopover'), openOverlay);

export interface WhyButtonProps {
  /** The explained assignment. */
  readonly entry: TimelineEntry;
  /** The assignee's name. */
  readonly name: string;
}

/**
 * 'Why?' beside an assignee: the reason of the assignment in a popover, whose code is fetched when the browser is idle
 * or when it first opens.
 */
export function WhyButton({ entry, name }: WhyButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  usePrefetch(WhyPopover);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="link why-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('assignment.why.openLabel', { name })}
        onClick={() => setOpen(true)}
      >
        {t('assignment.why.open')}
      </button>
      {open ? <WhyPopover entry={entry} name={name} anchor={button.current} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
