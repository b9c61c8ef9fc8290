import { MongoBulkWriteError, MongoError, MongoInvalidArgumentError, MongoServerError } from 'mongodb';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';

const DUPLICATE_KEY = 11000;

/** Codes of a server that is reachable and cannot take the call now, or cannot be sure to keep it. */
const NOT_NOW: Readonly<Record<number, string>> = {
  6: 'host unreachable',
  7: 'host not found',
  43: 'a long read was broken off',
  50: 'took too long',
  63: 'stale configuration',
  64: 'not yet kept by a majority',
  89: 'network time-out',
  91: 'shutting down',
  112: 'write conflict',
  133: 'no primary',
  134: 'its majority is not known yet',
  175: 'interrupted',
  189: 'primary stepped down',
  202: 'took too long',
  237: 'a long read was broken off',
  262: 'took too long',
  317: 'connection pool',
  9001: 'socket closed',
  10058: 'no primary',
  10107: 'not the primary',
  11600: 'shutting down',
  11602: 'replica set changes',
  13388: 'stale configuration',
  13435: 'not the primary',
  13436: 'recovering',
  14031: 'its disk is full',
};

/** Codes after which the write may be stored: it was interrupted after its start, or has no majority yet. */
const UNCERTAIN = new Set([6, 7, 50, 64, 89, 91, 175, 189, 202, 262, 9001, 11600, 11602]);

/** No connection was found, so the call was never sent. */
const NOT_SENT = new Set([
  'MongoServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
]);
const GONE = 'The database does not answer.';
const LOST = 'The database did not answer in time.';

/** True when an id or a unique value exists already. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === DUPLICATE_KEY;

/** True when a bulk write failed on duplicate ids only. The driver wraps the error of a bulk write. */
export const foundOnlyDuplicates = (error: unknown): boolean => {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every(({ code }) => code === DUPLICATE_KEY);
};

const explained = (error: unknown): unknown => {
  if (!(error instanceof MongoError)) return error;
  const code = typeof error.code === 'number' ? error.code : null;
  const reason = code === null ? undefined : NOT_NOW[code];
  if (reason !== undefined) {
    const uncertain = code !== null && UNCERTAIN.has(code) && !error.hasErrorLabel('NoWritesPerformed');
    const Fault = uncertain ? OutcomeUnknown : StoreUnavailable;
    return new Fault(`The database cannot take this now: ${reason}.`, { cause: error });
  }
  // An error that server or driver returned is a fault of this code. All others come from selection, network, pool or a
  // closed client.
  const refused = error instanceof MongoInvalidArgumentError || (error instanceof MongoServerError && code !== null);
  const lost = error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('NetworkError');
  if (refused && !lost) return error;
  return NOT_SENT.has(error.name)
    ? new StoreUnavailable(GONE, { cause: error })
    : new OutcomeUnknown(LOST, { cause: error });
};

/**
 * Runs a call to the server.
 * @throws StoreUnavailable when the call had no effect, OutcomeUnknown when it may have had one, other errors unchanged
 */
export const answered = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw explained(error);
  }
};
