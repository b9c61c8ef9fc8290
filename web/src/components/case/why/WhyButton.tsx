import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overlay } from '../../LaterFailed';
import { later, usePrefetch } from '../../later';
import type { WhyPopoverProps } from './WhyPopover';
import './why.css';

const WhyPopover = later<WhyPopoverProps>(() => import('./WhyPopover'), overlay);

export interface WhyButtonProps {
  /** The assignment that it explains. */
  readonly entry: TimelineEntry;
  /** Who got the case by it. */
  readonly name: string;
}

/** 'Why?' beside an assignee: how the case came to them, in a popover whose code is fetched when the page stands still, or when it first opens. */
export function WhyButton({ entry, name }: WhyButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const used = useRef<boolean>(false);
  const [open, setOpen] = useState(false);
  used.current ||= open;
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
      {used.current ? (
        <WhyPopover entry={entry} name={name} anchor={button.current} open={open} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
