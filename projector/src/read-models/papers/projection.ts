import { idOf } from '@anupalan/domain/kernel/aggregate';
import { ERASED, type Recorded } from '@anupalan/domain/kernel/event';
import type { PaperEvent } from '@anupalan/domain/papers/paper-events';
import type { Projection } from '../../runner/projection.js';
import type { PaperDoc } from './doc.js';

/** Reminders change nothing of what is shown. */
type FoldedEvent = Exclude<PaperEvent, { type: 'PapersExpire' }>;

const evolve = (doc: PaperDoc | null, { event, stream, metadata }: Recorded<FoldedEvent>): PaperDoc | null => {
  const begun = { id: idOf(stream), at: metadata.time, paper: null, share: null };
  switch (event.type) {
    case 'PaperAdded': {
      const { ownerId, values, sha256: _, ...file } = event.data;
      return values === ERASED ? doc : { ...begun, ownerId, paper: { values, ...file } };
    }
    case 'PaperSaved': {
      const { values } = event.data;
      return doc === null || doc.paper === null || values === ERASED
        ? doc
        : { ...doc, paper: { ...doc.paper, values } };
    }
    case 'FileShared': {
      const { ownerId, of, link, until } = event.data;
      return { ...(doc ?? { ...begun, ownerId }), share: { of, link, until } };
    }
    case 'ShareEnded':
      return doc === null || doc.paper === null ? null : { ...doc, share: null };
    case 'PaperRemoved':
      return null;
  }
};

/** One document per paper that is not removed, and per other file that is shared. */
export const papers: Projection<PaperDoc, FoldedEvent> = {
  name: 'papers',
  version: 2,
  // No file is opened by a document of before, which names no blob.
  readableFrom: 2,
  streams: ['paper'],
  handles: ['PaperAdded', 'PaperSaved', 'PaperRemoved', 'FileShared', 'ShareEnded'],
  keys: ({ stream }) => [idOf(stream)],
  evolve,
  indexes: [
    { name: 'by-owner', fields: ['ownerId', 'at'] },
    { name: 'by-business', fields: ['paper.values.businessId'], sparse: true },
  ],
  audience: ({ ownerId }) => ({ users: [ownerId], roles: [] }),
};
