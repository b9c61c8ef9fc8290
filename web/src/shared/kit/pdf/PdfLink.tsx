import { type ReactNode, useState } from 'react';
import { PdfDialog } from './PdfDialog';
import { PictureDialog } from './PictureDialog';

export interface PdfLinkProps {
  /** The addresses for showing and for downloading the file. */
  readonly src: string;
  readonly download: string;
  readonly fileName: string;
  readonly label: string;
  readonly className?: string;
  /** The file is a picture, not a PDF. */
  readonly picture?: boolean;
  readonly children: ReactNode;
}

/**
 * A link to a PDF or a picture that opens it in a dialog; the code that draws PDFs is fetched at the first use. With
 * Ctrl and similar keys it is a plain link.
 */
export function PdfLink({ src, download, fileName, label, className, picture = false, children }: PdfLinkProps) {
  const Viewer = picture ? PictureDialog : PdfDialog;
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return (
    <>
      <a
        href={src}
        target="_blank"
        rel="noreferrer"
        className={className}
        title={fileName}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setUsed(true);
          setOpen(true);
        }}
      >
        {children}
      </a>
      {used ? (
        <Viewer
          open={open}
          src={src}
          download={download}
          fileName={fileName}
          label={label}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
