import { fill } from '../texts/fill.js';
import { catalogueRefusals } from '../texts/refusals/catalogue.js';
import { shownValue } from './text.js';

/** MB of a catalogue's file: three hundred services, of which those with the longest forms take 13 kB each. */
export const MAX_CATALOGUE_MB = 3;

/** The format version of a catalogue's file, as it is written and read here. */
export const CATALOGUE_FORMAT_VERSION = 1;

/**
 * The sentence for a file of another format version; null for the one that is known. */
export const formatFault = (version: unknown): string | null =>
  version === CATALOGUE_FORMAT_VERSION
    ? null
    : fill(catalogueRefusals['file.format_version'], {
        given: shownValue(version),
        known: CATALOGUE_FORMAT_VERSION,
      });
