import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './why.css';

const WhyPopover = lazy(() => import('./WhyPopover'));

export interface WhyButtonProps {
  /** The assignment that it explains. */
  readonly entry: TimelineEntry;
  /** Who got the case by it. */
  readonly name: string;
}

/** 'Why?' beside an assignee: how the case came to them, in a popover whose code is fetched when it first opens. */
export function WhyButton({ entry, name }: WhyButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const used = useRef<boolean>(false);
  const [open, setOpen] = useState(false);
  used.current ||= open;
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
        <Suspense fallback={null}>
          <WhyPopover entry={entry} name={name} anchor={button.current} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
