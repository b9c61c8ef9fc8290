import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { IconButton } from '../../shared/kit/Button';
import { Logo } from '../../shared/kit/Logo';
import { Drawer } from '../../shared/kit/overlay/Drawer';
import { Row } from '../../shared/kit/Row';
import { NetBar } from '../NetBar';

/** The link that skips the navigation, for keyboards. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="btn skip-link" href="#main">
      {t('shell.skip')}
    </a>
  );
}

export interface FrameProps {
  readonly home: string;
  /** The entries of the sidebar; `close` closes the phone's drawer. */
  readonly sidebar: (close?: () => void) => ReactNode;
  readonly topbarLeft?: ReactNode;
  readonly topbarRight: ReactNode;
  readonly bottomNav?: ReactNode;
  /** Under the top bar. */
  readonly banner?: ReactNode;
  /** Replaces the route's page. */
  readonly page?: ReactNode;
  /** Below the page, and at first below the window. */
  readonly footer?: ReactNode;
}

/** Sidebar, top bar, phone drawer and page: the frame of customers and admins. */
export function Frame({ home, sidebar, topbarLeft, topbarRight, bottomNav, banner, page, footer }: FrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink />
      <div className="app">
        <nav className="sidebar" aria-label={t('shell.nav.main')}>
          <Logo to={home} />
          {sidebar()}
        </nav>
        <div>
          <header className="topbar">
            <PhoneMenu home={home} sidebar={sidebar} />
            <Logo to={home} />
            {topbarLeft}
            <div className="right">{topbarRight}</div>
          </header>
          <NetBar />
          {banner}
          <div id="main" tabIndex={-1} className={footer ? 'main-anchor main-anchor--tall' : 'main-anchor'}>
            {page ?? <Outlet />}
          </div>
          {footer}
        </div>
      </div>
      {bottomNav}
    </>
  );
}

/** The sidebar's entries on a phone, in a drawer. Its state is local, so that opening it does not render the frame. */
function PhoneMenu({ home, sidebar }: Pick<FrameProps, 'home' | 'sidebar'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <span className="only-phone" data-tour="menu">
        <IconButton
          icon="menu"
          size={22}
          label={t('shell.openMenu')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </span>
      <Drawer open={open} label={t('shell.nav.main')} onClose={close}>
        <nav className="sidebar sidebar--drawer" aria-label={t('shell.nav.main')}>
          <Row nowrap justify="space-between" sx={{ mb: 1.5, '& > .logo': { mb: 0 } }}>
            <Logo to={home} onClick={close} />
            {/* A touch screen reader has neither Escape nor the backdrop. */}
            <IconButton icon="close" label={t('shell.closeMenu')} onClick={close} />
          </Row>
          {sidebar(close)}
        </nav>
      </Drawer>
    </>
  );
}
