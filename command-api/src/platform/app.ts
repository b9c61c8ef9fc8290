import type { Aggregate, Folding } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, Subject } from '@anupalan/domain/kernel/event';
import type { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { AssignmentState } from '@anupalan/domain/processes/assignment/state';
import type { BlobStore } from '@anupalan/infra/ports/blob-store';
import type { ChangeFeed } from '@anupalan/infra/ports/change-feed';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { JobQueue } from '@anupalan/infra/ports/job-queue';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import type { MailSender, MessageLog, SmsSender } from '@anupalan/infra/ports/messages';
import type { PaymentGateway } from '@anupalan/infra/ports/payment-gateway';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { VirusScanner } from '@anupalan/infra/ports/virus-scanner';
import type { SealKeys } from '@anupalan/infra/sealing/seal-keys';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import type { Operate } from '@anupalan/projector/runner/operations';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import type { Positions } from '@anupalan/projector/runner/wait-for';
import type { Logger } from 'pino';
import type { CatalogueAt } from './commands/catalogue-at.js';
import type { CommandContext } from './commands/command-context.js';
import type { Executed, ExecuteOptions } from './commands/execute.js';
import type { History } from './commands/history.js';
import type { Config } from './config/config.js';
import type { Faults } from './faults.js';
import type { LookIntoFile } from './files/file-pool.js';
import type { KeyUsage } from './key-usage.js';
import type { Metrics } from './metrics.js';
import type { PdfMakers } from './pdf-maker.js';
import type { Live } from './site/live.js';
import type { LiveSettings } from './site/live-settings.js';
import type { SiteIndex } from './site/site-index.js';
import type { Visits } from './site/visits.js';

/** The positions of the projections, and waiting for them; the projector may run in another thread or process. */
export interface ReadPositions extends Positions {
  models(): readonly string[];
  /** For /health/ready, /metrics and the operations page. */
  states(): readonly ViewState[];
}

/** The dependencies of routes and workers. Built once in server/compose.ts. */
export interface App {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly events: EventStore;
  readonly store: SealedStore;
  readonly reads: ReadStore;
  readonly positions: ReadPositions;
  /** Operations of admins on the projector, run after they are recorded in the log (domain/proof/projection). */
  readonly operate: Operate;
  readonly jobs: JobQueue;
  /** Settings of the engines that an operator should change. */
  readonly warnings?: readonly string[];
  /** What cannot be done until an operator helps; health shows it. */
  readonly faults: Faults;
  readonly keyValue: KeyValue;
  readonly drafts: KeyValue;
  readonly blobs: BlobStore;
  readonly vault: KeyVault;
  /** The key that signs the log's seals here, and the keys that are trusted. */
  readonly sealing: SealKeys;
  readonly feed: ChangeFeed;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  /** The messages of demo mode, otherwise null. */
  readonly outbox: MessageLog | null;
  readonly gateway: PaymentGateway;
  readonly lookIntoFile: LookIntoFile;
  /** Null: files are not scanned for viruses. */
  readonly scanner: VirusScanner | null;
  /** Controls of the simulated gateway in demo mode, else null. */
  readonly simulated: {
    orderStatus(orderId: string): Promise<'unknown' | 'open' | 'paid'>;
    simulate(
      orderId: string,
      outcome: 'success' | 'failure',
      deliver: 'once' | 'twice' | 'late' | 'slow' | 'out_of_order',
    ): Promise<'planned' | 'unknown' | 'already-paid'>;
  } | null;
  readonly makePdf: PdfMakers['makePdf'];
  readonly makeLongPdf: PdfMakers['makeLongPdf'];
  readonly visits: Visits;
  readonly keyUsage: KeyUsage;
  readonly settings: LiveSettings;
  /** The services on offer and the pages of trust, for search engines. */
  readonly site: Live<SiteIndex>;
  /** Decides which jobs of past events are no longer planned. */
  readonly history: History;
  /** Runs a command with facts from server/aggregates.ts; the processes that react run before it resolves. */
  execute<S, C extends { readonly type: string }, E extends DomainEvent, N>(
    aggregate: Aggregate<S, C, E, N>,
    id: string,
    command: C,
    context: CommandContext,
    options?: ExecuteOptions,
  ): Promise<Result<Executed<S>, Rejection>>;
  /** The present state of one stream in the log. */
  load<S, E extends DomainEvent>(
    aggregate: Folding<S, E>,
    id: string,
  ): Promise<{ readonly state: S; readonly revision: number | 'none' }>;
  /** True when the stream has this command: for multi-step operations that resume. */
  isRecorded<S, E extends DomainEvent>(aggregate: Folding<S, E>, id: string, commandId: string): Promise<boolean>;
  /** The present data of the assignment rules; to be read at once, not stored. */
  readonly assignment: () => Promise<AssignmentState>;
  /** A service's questions and documents at a revision of its stream. */
  readonly catalogueAt: CatalogueAt;
  /** The last day, in India, on which a person is known to have opened a case, by `<userId> <requestId>`. */
  readonly openings: RecentlyUsed<string, string>;
  /** Subjects whose keys were missing when a value of theirs was read. */
  readonly missedKeys: ReadonlySet<Subject>;
  /** Opens every sealed value in `value` whose key exists. */
  open<T>(value: T): Promise<T>;
  /** HMAC-SHA256 with a key of the vault, hex. */
  keyedHash(purpose: string, text: string): Promise<string>;
}
