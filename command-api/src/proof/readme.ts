import { trailTexts } from '@anupalan/domain/texts/trail';
import { say } from '../platform/say.js';

/** Steps for people who want to check an export. */
export const howToVerify = (keysAt: string, fingerprint: string): readonly string[] => [
  say(trailTexts.verifyKey, { keysAt, fingerprint }),
  trailTexts.verifyRun,
  trailTexts.verifyResult,
];

/** README.txt of an export, for a reader who has nothing of ours. */
export const readmeOf = (about: {
  readonly title: string;
  readonly site: string;
  readonly madeAt: string;
  readonly steps: readonly string[];
  /** The export has opened texts. */
  readonly opened: boolean;
}): string => `${about.title}
Made by ${about.site} on ${about.madeAt} (UTC).

HOW TO VERIFY
${about.steps.map((step, n) => `${n + 1}. ${step}`).join('\n')}
A dishonest sender could send another verify.mjs as well. It has fewer than 200 lines: read it, or take it from another export.

FILES
manifest.json   what was exported, when and by whom, and the SHA-256 of every other file
manifest.sig    Ed25519 signature of manifest.json, 64 bytes
public-key.pem  the key that the signature fits; trust it only after you compared it
events.ndjson   every event as it is in the log, one a line, stream by stream; personal fields are encrypted
index.ndjson    for each line of events.ndjson its hash in the chain
${about.opened ? 'opened.ndjson   what an administrator may read of the encrypted fields; identity numbers are masked\n' : ''}seals.ndjson    signed lists of the log, made within a minute of the events, which name these events
trail.pdf       the same to read and to print

WHAT IS PROVEN
- Each event has the SHA-256 of the one before it in its stream, so that none can be changed, removed or moved alone.
- The manifest says how many events there are and which is the last of each stream, so that a cut end is found.
- The seals were signed when the events were recorded. An event that is in a seal was not written later.
- The hashes are over the encrypted fields. That an encrypted field holds ${about.opened ? 'the text of opened.ndjson' : 'a certain text'} is the word of ${about.site},
  under its signature; nobody without the key of that person can check it. After an erasure such a text is "[erased]".
`;
