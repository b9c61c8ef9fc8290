import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhyPopover } from './WhyPopover';
import '../../../shared/case-parts/why/why.css';

export interface WhyButtonProps {
  /** The explained assignment. */
  readonly entry: TimelineEntry;
  /** The assignee's name. */
  readonly name: string;
}

/**
 * 'Why?' beside an assignee: the reason of the assignment in a popover.
 */
export function WhyButton({ entry, name }: WhyButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
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
