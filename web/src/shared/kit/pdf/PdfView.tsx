import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../loading/states';
import { Button, IconButton } from '../Button';
import { Icon } from '../icons';
import { PdfPage } from './PdfPage';
import type { PdfProblem } from './pdf';
import { usePdf } from './use-pdf';
import { actOfKey, FIT, type PdfAct, ZOOMS, zoomStep } from './view-rules';
import './pdf.css';

export interface PdfViewProps {
  /** The address of the file on our own server, or the file. Another source needs another `key`. */
  readonly src: string | Blob;
  /** The document's accessible name. */
  readonly label: string;
  /** The address and file name of the download. */
  readonly download: string;
  readonly fileName: string;
  /** The start of the bar: the document's name. */
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  readonly onDrawn?: () => void;
  /** The reader took the file, because it could not be shown. */
  readonly onDownload?: () => void;
}

/** Space left and right of the page together, CSS px. */
const MARGIN = 32;
const MARGIN_NARROW = 20;
const NARROW = 480;

/**
 * A PDF, drawn by PDF.js: one page at a time, with zoom, rotation and selectable text, also in browsers without a PDF
 * viewer. Its container must have a width; its height is the container's, else the page's.
 */
export function PdfView({ src, label, download, fileName, lead, tools, onDrawn, onDownload }: PdfViewProps) {
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const state = usePdf(src, tries);
  const [undrawn, setUndrawn] = useState<PdfProblem | null>(null);
  const [page, setPage] = useState(1);
  const [percent, setPercent] = useState<number>(FIT);
  const [turns, setTurns] = useState(0);
  const desk = useRef<HTMLDivElement>(null);
  const space = useSpace(desk);
  const width = Math.round((space * percent) / 100);
  useKeepCentre(desk, width);

  const pdf = state.kind === 'open' ? state.pdf : null;
  const pages = pdf?.pages ?? 0;
  const problem = undrawn ?? (state.kind === 'problem' ? state.problem : null);
  const acts: Acts = {
    zoomIn: () => setPercent(zoomStep(percent, 1)),
    zoomOut: () => setPercent(zoomStep(percent, -1)),
    next: () => goTo(page + 1),
    previous: () => goTo(page - 1),
  };
  const goTo = (to: number): void => {
    if (to < 1 || to > pages) return;
    setPage(to);
    setUndrawn(null);
    desk.current?.scrollTo({ top: 0 });
  };
  const retry = (): void => {
    setUndrawn(null);
    setTries(tries + 1);
  };
  const turn = (): void => setTurns((turns + 1) % 4);
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || pdf === null) return;
    const act = actOfKey(event.key, percent > FIT);
    if (act === null) return;
    event.preventDefault();
    acts[act]();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons and the page within, which have the focus.
    <div className="pdf-view" onKeyDown={press}>
      <div className="pdf-bar">
        {lead}
        {pdf !== null ? <Paging page={page} pages={pages} acts={acts} /> : null}
        <div className="pdf-tools">
          {pdf !== null ? <Zoom percent={percent} acts={acts} onFit={() => setPercent(FIT)} onTurn={turn} /> : null}
          {tools}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <section ref={desk} className="pdf-desk" tabIndex={0} aria-label={t('pdf.pages', { label })}>
        {problem !== null ? (
          <Problem problem={problem} {...{ download, fileName, onDownload }} onRetry={retry} />
        ) : pdf === null ? (
          <Opening part={state.kind === 'opening' ? state.part : null} />
        ) : width > 0 ? (
          <PdfPage
            pdf={pdf}
            page={page}
            turns={turns}
            width={width}
            label={t('pdf.page', { label, n: page, total: pages })}
            onProblem={setUndrawn}
            {...(onDrawn ? { onDrawn } : {})}
          />
        ) : null}
      </section>
    </div>
  );
}

type Acts = Readonly<Record<PdfAct, () => void>>;

/** The shown page's number, with the ways to its neighbours. */
function Paging({ page, pages, acts }: { readonly page: number; readonly pages: number; readonly acts: Acts }) {
  const { t } = useTranslation();
  return (
    <div className={pages > 1 ? 'pdf-pages' : 'pdf-pages is-one'}>
      {pages > 1 ? (
        <IconButton
          icon="left"
          size={16}
          label={t('pdf.previous')}
          disabledReason={page === 1 ? t('pdf.first') : null}
          onClick={acts.previous}
        />
      ) : null}
      <span className="small faint num" role="status">
        {t('pdf.of', { n: page, total: pages })}
      </span>
      {pages > 1 ? (
        <IconButton
          icon="right"
          size={16}
          label={t('pdf.next')}
          disabledReason={page === pages ? t('pdf.last') : null}
          onClick={acts.next}
        />
      ) : null}
    </div>
  );
}

interface ZoomProps {
  readonly percent: number;
  readonly acts: Acts;
  readonly onFit: () => void;
  readonly onTurn: () => void;
}

function Zoom({ percent, acts, onFit, onTurn }: ZoomProps) {
  const { t } = useTranslation();
  const fit = percent === FIT ? t('pdf.fits') : t('pdf.fit');
  return (
    <>
      <IconButton
        icon="minus"
        size={18}
        label={t('pdf.zoomOut')}
        disabledReason={percent === ZOOMS[0] ? t('pdf.smallest') : null}
        onClick={acts.zoomOut}
      />
      <button
        type="button"
        className="icon-btn pdf-percent small num"
        title={fit}
        aria-label={`${t('pdf.percent', { percent })}. ${fit}`}
        onClick={onFit}
      >
        {t('pdf.percent', { percent })}
      </button>
      <IconButton
        icon="plus"
        size={18}
        label={t('pdf.zoomIn')}
        disabledReason={percent === ZOOMS.at(-1) ? t('pdf.largest') : null}
        onClick={acts.zoomIn}
      />
      <IconButton icon="rotate" size={18} label={t('pdf.turn')} onClick={onTurn} />
    </>
  );
}

const OPENING = {
  width: '100%',
  display: 'grid',
  justifyItems: 'center',
  '& > *': { gridArea: '1 / 1' },
  '& > .skeleton': { width: '100%', aspectRatio: '210 / 297' },
  '& > .small': { mt: 9 },
};

/** A grey A4 sheet with the loaded share. */
function Opening({ part }: { readonly part: number | null }) {
  const { t } = useTranslation();
  return (
    <Box sx={OPENING} role="status">
      <span className="skeleton" aria-hidden="true" />
      <span className="small muted num">
        {part === null || part === 0 ? t('pdf.loading') : t('pdf.loadingPart', { percent: Math.round(part * 100) })}
      </span>
    </Box>
  );
}

interface ProblemProps extends Pick<PdfViewProps, 'download' | 'fileName'> {
  readonly onDownload: (() => void) | undefined;
  readonly problem: PdfProblem;
  readonly onRetry: () => void;
}

function Problem({ problem, download, fileName, onDownload, onRetry }: ProblemProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={problem === 'locked' ? 'lock' : problem === 'unreachable' ? 'offline' : 'file'}
        title={t(`pdf.${problem}`)}
        action={
          problem === 'unreachable' ? (
            <Button variant="quiet" icon="refresh" onClick={onRetry}>
              {t('errors.tryAgain')}
            </Button>
          ) : problem === 'gone' ? undefined : (
            <a className="btn btn--quiet" href={download} download={fileName} onClick={onDownload}>
              <Icon name="download" size={17} />
              {t('pdf.download')}
            </a>
          )
        }
      >
        {t(`pdf.${problem}Body`)}
      </EmptyState>
    </div>
  );
}

/** The width that is available for a page, CSS px; 0 before it is known. */
function useSpace(desk: { readonly current: HTMLElement | null }): number {
  const [space, setSpace] = useState(0);
  useLayoutEffect(() => {
    const element = desk.current;
    if (element === null) return;
    const measure = (): void => {
      const inner = element.clientWidth;
      setSpace(Math.max(0, inner - (inner < NARROW ? MARGIN_NARROW : MARGIN)));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [desk]);
  return space;
}

function useKeepCentre(desk: { readonly current: HTMLElement | null }, width: number): void {
  const before = useRef(width);
  useLayoutEffect(() => {
    const element = desk.current;
    const ratio = before.current > 0 ? width / before.current : 1;
    before.current = width;
    if (element === null || ratio === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      top: scrollTop === 0 ? 0 : (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
    });
  }, [desk, width]);
}
