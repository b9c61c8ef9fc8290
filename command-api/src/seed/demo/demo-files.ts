import { Readable } from 'node:stream';
import { fileSubject } from '@anupalan/domain/kernel/event';
import { parseTypes } from '@anupalan/domain/rules/file';
import { writeBlob } from '@anupalan/infra/sealing/blobs';
import type { App } from '../../platform/app.js';
import { randomId } from '../../platform/commands/ids.js';
import type { StoredFile } from '../../platform/files/store-file.js';
import type { Member } from './demo-people.js';
import { sampleLogo, samplePhoto } from './sample-images.js';
import { samplePdf } from './sample-pdf.js';

export interface SampleFile {
  readonly fileName: string;
  readonly mime: string;
  readonly content: Buffer;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const pdfFile = (name: string, title: string, lines: readonly string[]): SampleFile => ({
  fileName: `${slug(name)}.pdf`,
  mime: 'application/pdf',
  content: samplePdf(title, lines),
});

/** A sample file for this requirement: a photo, a logo, or a page with its title. */
export const sampleFor = (
  requirement: { readonly key: string; readonly label: string; readonly allowed_types: string },
  person: Member,
  lines: readonly string[] = [],
): SampleFile => {
  const types: readonly string[] = parseTypes(requirement.allowed_types);
  const takes = (type: string): boolean => types.includes(type);
  if (requirement.key === 'logo' && takes('png'))
    return { fileName: 'logo.png', mime: 'image/png', content: sampleLogo() };
  if ((requirement.key === 'photo' || !takes('pdf')) && takes('jpg'))
    return { fileName: `${slug(person.name)}.jpg`, mime: 'image/jpeg', content: samplePhoto() };
  const { label } = requirement;
  const address = person.customer?.address ?? '';
  return pdfFile(`${label} ${person.name}`, label.toUpperCase(), [
    `Name: ${person.name}`,
    `Address: ${address}`,
    ...lines,
  ]);
};

/** Encrypts and stores a file under its case, as an upload does. */
export const storeSample = async (
  app: App,
  requestId: string,
  file: SampleFile,
  aadhaarKey?: number,
): Promise<StoredFile> => {
  const blobId = randomId();
  const written = await writeBlob(app, fileSubject(requestId, aadhaarKey), blobId, Readable.from([file.content]));
  if (written === 'destroyed') throw new Error('the key of a demo case was destroyed');
  const sealedBy = aadhaarKey === undefined ? {} : { aadhaarKey };
  return { blobId, fileName: file.fileName, mime: file.mime, ...written, ...sealedBy };
};
