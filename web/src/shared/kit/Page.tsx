import { Fragment, type ReactNode, type Ref, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Row } from './Row';

/** Sets the document's title while the page is shown; a heading's final full stop is left out. */
export function useTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('shell.titleSuffix', { title: title.replace(/([^.])\.$/, '$1') });
  }, [title, t]);
}

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The path to the page; the last item is the page itself. */
export function Breadcrumb({ items }: { readonly items: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav className="breadcrumb" aria-label={t('shell.breadcrumb')}>
      <ol>
        {items.map(({ label, to }, index) => (
          <li key={`${label}-${to ?? ''}`} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {to === undefined ? label : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export interface PageHeadProps {
  readonly title: string;
  /** The document's title, if it differs from the heading. */
  readonly documentTitle?: string;
  /** Facts under the title; empty ones are left out. */
  readonly meta?: readonly ReactNode[];
  readonly crumbs?: readonly Crumb[];
  /** Buttons at the right. */
  readonly tools?: ReactNode;
  readonly small?: boolean;
}

/** The head of a page: breadcrumb, the only h1 (which takes the focus on arrival), facts and buttons. */
export function PageHead({ title, documentTitle, meta, crumbs, tools, small }: PageHeadProps) {
  useTitle(documentTitle ?? title);
  const facts = (meta ?? []).filter(Boolean);
  return (
    <>
      {crumbs ? <Breadcrumb items={crumbs} /> : null}
      <div className="page-head">
        <div>
          <h1 className={small ? 'page-title page-title--sm' : 'page-title'} tabIndex={-1}>
            {title}
          </h1>
          {facts.length > 0 ? (
            <div className="page-meta num">
              {facts.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a page keep their places.
                <Fragment key={index}>{typeof fact === 'string' ? <span>{fact}</span> : fact}</Fragment>
              ))}
            </div>
          ) : null}
        </div>
        {tools ? <div className="tools">{tools}</div> : null}
      </div>
    </>
  );
}

export interface CardProps {
  readonly title?: ReactNode;
  /** Small text or a link at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Content without padding, under a ruled head (lists, tables). */
  readonly flush?: boolean;
  readonly id?: string;
  /** For a card that takes the focus when a part of it is removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** A surface on the canvas, with its heading. */
export function Card({ title, aside, children, className, flush, id, headingRef }: CardProps) {
  const extra = className ? ` ${className}` : '';
  const heading = (
    <h2 className="card-title" {...(headingRef ? { ref: headingRef, tabIndex: -1 } : {})}>
      {title}
    </h2>
  );
  if (flush)
    return (
      <section className={`card${extra}`} id={id}>
        {title ? (
          <div className="card-head">
            {heading}
            {aside ? <span className="small faint">{aside}</span> : null}
          </div>
        ) : null}
        {children}
      </section>
    );
  return (
    <section className={`card section${extra}`} id={id}>
      {title && aside ? (
        <Row nowrap align="baseline" justify="space-between" sx={{ mb: 1.75, '&:last-child': { mb: 0 } }}>
          {heading}
          <span className="small faint">{aside}</span>
        </Row>
      ) : title ? (
        heading
      ) : null}
      {children}
    </section>
  );
}
