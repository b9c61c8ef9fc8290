import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP; its content is made when its turn comes. */
export interface ZippedFile {
  readonly path: string;
  readonly open: () => Readable | Promise<Readable>;
  /** Compressed by default. */
  readonly compress?: boolean;
}

/** A name that every system accepts for a file. */
export const safeName = (text: string): string =>
  [...text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')].slice(-100).join('') || 'file';

/** In place of a file that is no longer there. */
export const GONE = 'This file is not there any more.\n';

/**
 * A ZIP that is made while it is read, one file at a time. A file that fails breaks off the download, so that nobody
 * takes half of it for the whole. The ZIP itself does not listen to its files, and an error that nobody handles would
 * end the process. It also does not close the file that it reads when its caller breaks off.
 */
export const zipStream = (files: Iterable<ZippedFile>, mtime: Date): Readable => {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const breakOff = (error: Error): void => void out.destroy(error);
  zip.on('error', breakOff);
  let current: Readable | null = null;
  out.on('close', () => current?.destroy());
  const opened = async (open: ZippedFile['open']): Promise<Readable> => {
    current = (await open()).on('error', breakOff);
    return out.destroyed ? current.destroy() : current;
  };
  for (const { path, open, compress = true } of files)
    zip.addReadStreamLazy(path, { mtime, compress }, (give) => {
      opened(open).then((content) => give(null, content), breakOff);
    });
  zip.end();
  return out;
};
