import { fill } from '../texts/fill.js';
import { catalogueRefusals } from '../texts/refusals/catalogue.js';

/** The format version of a catalogue's file, as it is written and read here. */
export const CATALOGUE_FORMAT_VERSION = 1;

/** Characters of an unknown version that a refusal shows. */
const MAX_SHOWN = 20;

/**
 * The sentence for a file of another format version; null for the one that is known.
 *
 * @param version - As the file has it: any JSON value, so that it is shown as JSON; an object need not convert to a text.
 */
export const formatFault = (version: unknown): string | null =>
  version === CATALOGUE_FORMAT_VERSION
    ? null
    : fill(catalogueRefusals['file.format_version'], {
        version: String(JSON.stringify(version)).slice(0, MAX_SHOWN),
        known: CATALOGUE_FORMAT_VERSION,
      });
