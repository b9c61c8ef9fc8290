import { Worker } from 'node:worker_threads';
import type { FileContent } from './file-content.js';

/** Detects a file's type by its path and size in bytes. */
export type LookIntoFile = (path: string, bytes: number) => Promise<FileContent>;

export interface FilePool {
  readonly lookInto: LookIntoFile;
  close(): Promise<void>;
}

/** Request and answer of a thread: `ready` first, then one answer per request. */
export interface FileQuestion {
  readonly path: string;
  readonly bytes: number;
}
export type FileAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'content'; readonly content: FileContent }
  /** The disk failed. */
  | { readonly kind: 'fault'; readonly message: string; readonly code: string };

export interface PoolTerms {
  readonly threads: number;
  /** For one file, ms, from the moment at which a thread takes it. */
  readonly deadlineMs: number;
}

const TERMS: PoolTerms = { threads: 2, deadlineMs: 5000 };
const THREAD = new URL('./file-thread.js', import.meta.url);
/** MB. A file of 50 MB is held once as bytes and once as text, both outside the heap. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } as const;
const UNREADABLE: FileContent = { kind: 'unreadable' };

/** One thread, which reads one file after the other. */
interface Reader {
  readonly worker: Worker;
  readonly ready: Promise<void>;
}

const startReader = (thread: URL): Reader => {
  const worker = new Worker(thread, { resourceLimits: HEAP, execArgv: [] });
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread for files ended before it began')));
  });
  ready.catch(() => undefined);
  return { worker, ready };
};

/** Null when the thread did not answer: it timed out or crashed. */
const ask = (worker: Worker, question: FileQuestion, deadlineMs: number): Promise<FileAnswer | null> =>
  new Promise((resolve) => {
    const done = (answer: FileAnswer | null): void => {
      clearTimeout(timer);
      worker.off('message', done);
      worker.off('error', died);
      worker.off('exit', died);
      resolve(answer);
    };
    const died = (): void => done(null);
    const timer = setTimeout(died, deadlineMs);
    worker.on('message', done);
    worker.on('error', died);
    worker.on('exit', died);
    worker.postMessage(question);
  });

/**
 * Detects file types outside the thread that answers requests. If a file exceeds the deadline or a thread's memory, its
 * thread is replaced, and the file is tried once more after the waiting ones, because a busy machine is late with any
 * file. A second such end makes it unreadable.
 */
export const filePool = (terms: PoolTerms = TERMS, thread: URL = THREAD): FilePool => {
  const idle: Reader[] = [];
  const all = new Set<Reader>();
  const waiting: ((reader: Reader) => void)[] = [];
  let closed = false;

  const start = (): Reader => {
    const reader = startReader(thread);
    all.add(reader);
    reader.worker.once('exit', () => all.delete(reader));
    return reader;
  };

  const take = (): Promise<Reader> => {
    if (closed) return Promise.reject(new Error('the threads for files are closed'));
    const free = idle.pop();
    if (free !== undefined) return Promise.resolve(free);
    if (all.size < terms.threads) return Promise.resolve(start());
    return new Promise((resolve) => waiting.push(resolve));
  };

  const giveBack = (reader: Reader): void => {
    const next = waiting.shift();
    if (next !== undefined) {
      next(reader);
      return;
    }
    // A thread keeps the process alive only while an answer is pending.
    reader.worker.unref();
    idle.push(reader);
  };

  const replace = async (reader: Reader): Promise<void> => {
    all.delete(reader);
    await reader.worker.terminate();
    const next = closed ? undefined : waiting.shift();
    if (next !== undefined) next(start());
  };

  /** As `ask`, by the next free thread, which is replaced if it did not answer. */
  const askOne = async (question: FileQuestion): Promise<FileAnswer | null> => {
    const reader = await take();
    reader.worker.ref();
    try {
      await reader.ready;
    } catch (error) {
      await replace(reader);
      throw error;
    }
    const answer = await ask(reader.worker, question, terms.deadlineMs);
    if (answer === null) await replace(reader);
    else giveBack(reader);
    return answer;
  };

  return {
    lookInto: async (path, bytes) => {
      const question = { path, bytes };
      const answer = (await askOne(question)) ?? (await askOne(question));
      if (answer === null) return UNREADABLE;
      if (answer.kind === 'content') return answer.content;
      throw answer.kind === 'fault'
        ? Object.assign(new Error(answer.message), { code: answer.code })
        : new Error('a thread for files answered what was not asked');
    },
    close: async () => {
      closed = true;
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
};
