import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { type FileSource, shareEnd } from '../rules/own-documents.js';
import {
  type NearExpiry,
  type PaperEvent,
  type PaperFile,
  type ProvenDuty,
  paperEventSpecs,
  type Share,
} from './paper-events.js';
import { type Paper, paperRecord } from './paper-record.js';

export type PaperCommand =
  | ({ readonly type: 'addPaper'; readonly values: Paper } & PaperFile & ProvenDuty)
  | { readonly type: 'savePaper'; readonly values: Paper }
  | { readonly type: 'removePaper' }
  /** Of a file of a request or of a receipt the stream begins with it: that the file is the actor's was checked before. */
  | { readonly type: 'shareFile'; readonly of: FileSource; readonly days: number }
  | { readonly type: 'endShare' }
  /** By the system, once a day at most. */
  | ({ readonly type: 'remindOfExpiry' } & NearExpiry);

export interface PaperState {
  /** Null before the first event. */
  readonly ownerId: string | null;
  readonly removed: boolean;
  /** Null for a file of a request or a receipt, which is only shared here. */
  readonly file: PaperFile | null;
  readonly values: Paper | null;
  /** Null before the first link, and once it was ended; it may have ended by itself. */
  readonly share: Share | null;
  /** How many links were made. */
  readonly links: number;
  /** The day of the latest reminder, `YYYY-MM-DD`; '' before the first. */
  readonly reminded: string;
}

type Decision = Result<readonly PaperEvent[], Rejection>;

const NOT_FOUND = refuse('not_found', 'document.not_found');

const tidied = (said: Paper): Result<Paper, Rejection> => {
  const values = tidyRecord(paperRecord, said);
  const errors = recordErrors(paperRecord, values);
  return errors.length > 0 ? refuseValues('paper.invalid', errors) : ok(values);
};

const add = (
  { type: _, values, ...file }: Extract<PaperCommand, { type: 'addPaper' }>,
  state: PaperState,
  ownerId: string,
): Decision => {
  if (state.ownerId !== null) return NOT_FOUND;
  const tidy = tidied(values);
  return tidy.ok ? ok([{ type: 'PaperAdded', data: { ownerId, values: tidy.value, ...file } }]) : tidy;
};

const save = (said: Paper, state: PaperState, ownerId: string): Decision => {
  const tidy = tidied(said);
  if (!tidy.ok) return tidy;
  return ok(sameJson(state.values, tidy.value) ? [] : [{ type: 'PaperSaved', data: { ownerId, values: tidy.value } }]);
};

const decide = (command: PaperCommand, state: PaperState, _: Record<string, never>, { actor, now }: Ctx): Decision => {
  const { ownerId } = state;
  if (command.type === 'remindOfExpiry') {
    const { type: __, ...near } = command;
    if (actor.role !== 'system') return NOT_FOUND;
    const told = ownerId === null || state.removed || near.day <= state.reminded;
    return ok(told ? [] : [{ type: 'PapersExpire', data: { ownerId, ...near } }]);
  }
  const owner = ownerId ?? actor.id;
  // Somebody else's paper is answered like one that does not exist.
  if (actor.role !== 'customer' || owner !== actor.id) return NOT_FOUND;
  if (command.type === 'removePaper' && state.removed) return ok([]);
  if (state.removed) return NOT_FOUND;
  if (command.type === 'addPaper') return add(command, state, owner);
  const shares = command.type === 'shareFile' && command.of !== 'paper';
  if (shares ? state.file !== null : ownerId === null) return NOT_FOUND;
  switch (command.type) {
    case 'savePaper':
      return state.file === null ? NOT_FOUND : save(command.values, state, owner);
    case 'removePaper':
      // Of what is only shared there is nothing to delete.
      if (state.file === null) return NOT_FOUND;
      return ok([{ type: 'PaperRemoved', data: { ownerId: owner } }]);
    case 'shareFile': {
      const until = shareEnd(now, command.days);
      return ok([{ type: 'FileShared', data: { ownerId: owner, of: command.of, link: state.links + 1, until } }]);
    }
    case 'endShare':
      return ok(state.share === null ? [] : [{ type: 'ShareEnded', data: { ownerId: owner } }]);
  }
};

const evolve = (state: PaperState, event: PaperEvent): PaperState => {
  switch (event.type) {
    case 'PaperAdded': {
      const { ownerId, values, fileName, mime, bytes, sha256, blobId } = event.data;
      const file = { fileName, mime, bytes, sha256, blobId };
      return { ...state, ownerId, file, values: values === ERASED ? null : values };
    }
    case 'PaperSaved':
      return { ...state, values: event.data.values === ERASED ? null : event.data.values };
    case 'PaperRemoved':
      return { ...state, removed: true, share: null };
    case 'FileShared': {
      const { ownerId, of, link, until } = event.data;
      return { ...state, ownerId, share: { of, link, until }, links: link };
    }
    case 'ShareEnded':
      return { ...state, share: null };
    case 'PapersExpire':
      return { ...state, reminded: event.data.day };
  }
};

/**
 * `paper-<id>`: a paper that a customer keeps here, with the links by which it is shared. A file of a request or a
 * receipt, whose id then names the stream, is only shared.
 */
export const paper: Aggregate<PaperState, PaperCommand, PaperEvent> = {
  prefix: 'paper',
  decider: {
    initial: { ownerId: null, removed: false, file: null, values: null, share: null, links: 0, reminded: '' },
    decide,
    evolve,
  },
  events: paperEventSpecs,
};
