import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type sendUnaryData,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { emptyLog, type Log, MAX_APPEND_SIZE, type Proposed } from './log.js';
import * as messages from './messages.js';
import { answerRead, followAll } from './read.js';

/**
 * A test server that speaks EventStoreDB's protocol to the real client, with the client's own service definitions, over
 * a log in memory. docs/adr/0011 lists the behaviour that it shares with the real server.
 */
export interface Counterpart {
  /** Connection string of one node. */
  readonly url: string;
  /** Connection string of three nodes over the same log, of which the first leads. */
  readonly clusterUrl: string;
  /** How often a node was asked who leads. */
  gossips(): number;
  readonly log: Log;
  readonly faults: Faults;
  /** Ends the running subscriptions as the server does. Returns their number. */
  dropSubscriptions(how: Drop): number;
  /** Number of appends that wait for a majority and have not timed out. */
  waits(): number;
  /** Gives waiting appends their majority: they become readable, and pending calls are acknowledged. */
  replicate(): void;
  /**
   * Changes to a leader that never received the waiting appends: they are lost and all calls are cut. Returns the
   * number of lost appends.
   */
  changeLeader(): number;
  /** Cuts all connections at once; stored events stay. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
}

/** Ways in which subscriptions drop: a lost node, a server that ends the call, one that finds the reader too slow. */
export type Drop = 'unavailable' | 'end' | 'slow-consumer' | 'cancelled';

/** Faults to switch on; each lasts until it is reset, or for as many times as its number says. */
export interface Faults {
  /** Number of appends that are stored and never answered: the connection is lost before. */
  lostAnswers: number;
  /** Number of appends that are neither stored nor answered. */
  lostRequests: number;
  /** Number of subscription events that are delivered twice. */
  duplicates: number;
  /** Delay before each answer to an append and each delivery of a subscription, ms. */
  slowMs: number;
  /** Maximum size of an append in bytes, as in the server's configuration. */
  maxAppendSize: number;
  /** Port of the leading node when this one does not lead: calls that need a leader are redirected there. */
  leaderAt: number | null;
  /** Reads are refused: the user may only write. */
  unreadable: boolean;
  /** No node leads, and none takes part in the cluster until one does. */
  electing: boolean;
  /** Subscriptions stay open and deliver nothing. */
  mute: boolean;
  /** Number of appends that are stored and answered with a commit timeout. */
  timeouts: number;
  /** Number of appends that are refused because of the size of one event, as by 24.10. */
  largeEvents: number;
  /** Number of appends that are refused with Not Ready. */
  notReady: number;
  /**
   * Appends wait for a majority: stored, neither readable nor acknowledged, and answered with a timeout after
   * `commitTimeoutMs`.
   */
  unreplicated: boolean;
  /** How long the server waits for a majority, and for the index of a repetition, ms. */
  commitTimeoutMs: number;
  /** Delay between an acknowledgement and the moment when the event is readable, ms. */
  lateMs: number;
  /** Number of appends that are ignored; their calls stay open on a live connection. */
  deafCalls: number;
}

/** A counterpart that requires TLS and credentials. */
export interface Guarded {
  /** `user:password` that reads and appends require. */
  readonly credentials: string;
}

/** The self-signed certificate of a guarded counterpart, for 127.0.0.1 and tests only. */
export const CERTIFICATE_FILE = fileURLToPath(new URL('tls/cert.pem', import.meta.url));

export const COUNTERPART_VERSION = '23.10.0';

const DROPS: Readonly<Record<Exclude<Drop, 'end'>, number>> = {
  unavailable: status.UNAVAILABLE,
  'slow-consumer': status.DEADLINE_EXCEEDED,
  cancelled: status.CANCELLED,
};

const define = (service: unknown): ServiceDefinition<UntypedServiceImplementation> =>
  service as ServiceDefinition<UntypedServiceImplementation>;

const tooLarge = (maxAppendSize: number): { code: number; details: string; metadata: Metadata } => {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(maxAppendSize));
  return { code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded', metadata };
};

const notLeader = (port: number): { code: number; details: string; metadata: Metadata } => {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
};

const DENIED = { code: status.UNAUTHENTICATED, details: 'Invalid credentials' };

const transport = (guarded: Guarded | null): ServerCredentials => {
  if (guarded === null) return ServerCredentials.createInsecure();
  const key = readFileSync(new URL('tls/key.pem', import.meta.url));
  return ServerCredentials.createSsl(null, [{ private_key: key, cert_chain: readFileSync(CERTIFICATE_FILE) }]);
};

/** Starts a counterpart on a free port. */
export const startCounterpart = async (guarded: Guarded | null = null): Promise<Counterpart> => {
  const log = emptyLog();
  const faults: Faults = {
    lostAnswers: 0,
    lostRequests: 0,
    duplicates: 0,
    slowMs: 0,
    maxAppendSize: MAX_APPEND_SIZE,
    leaderAt: null,
    unreadable: false,
    electing: false,
    mute: false,
    timeouts: 0,
    largeEvents: 0,
    notReady: 0,
    unreplicated: false,
    commitTimeoutMs: 2000,
    lateMs: 0,
    deafCalls: 0,
  };
  const dropping = new Set<(how: Drop) => void>();
  const asked = guarded === null ? null : `Basic ${Buffer.from(guarded.credentials).toString('base64')}`;
  const isKnown = ({ metadata }: { readonly metadata: Metadata }): boolean =>
    asked === null || metadata.get('authorization')[0] === asked;
  let server: Server | null = null;
  let port = 0;
  const others = [0, 0];
  let gossips = 0;

  /** Runs actions after the delay of a slow server, one after the other. */
  const throttle = (): ((act: () => void) => void) => {
    const waiting: (() => void)[] = [];
    return (act) => {
      if (faults.slowMs === 0 && waiting.length === 0) {
        act();
        return;
      }
      waiting.push(act);
      setTimeout(() => waiting.shift()?.(), faults.slowMs);
    };
  };

  /** Functions that lose the pending appends. */
  const appending = new Set<() => void>();
  /** Functions that acknowledge the appends that wait for a majority. */
  const waiting = new Set<() => void>();

  /** Stores an append and answers, unless a fault drops one or both. */
  const store = (
    stream: string,
    expected: Parameters<Log['append']>[1],
    events: readonly Proposed[],
    answer: (outcome: messages.Answered) => void,
    lose: () => void,
  ): void => {
    if (faults.lostRequests > 0) {
      faults.lostRequests -= 1;
      lose();
      return;
    }
    if (faults.notReady > 0) {
      faults.notReady -= 1;
      answer({ kind: 'not-ready' });
      return;
    }
    log.holding = faults.unreplicated || faults.lateMs > 0;
    const outcome = log.append(stream, expected, events, faults.maxAppendSize);
    if (outcome.kind === 'idempotent-not-ready') {
      // The server forgets the append's content and keeps only its timeout.
      setTimeout(() => answer({ kind: 'timeout' }), faults.commitTimeoutMs);
      return;
    }
    if (outcome.kind === 'done' && faults.unreplicated) {
      const late = setTimeout(() => {
        waiting.delete(acknowledge);
        answer({ kind: 'timeout' });
      }, faults.commitTimeoutMs);
      const acknowledge = (): void => {
        clearTimeout(late);
        answer(outcome);
      };
      waiting.add(acknowledge);
      return;
    }
    if (outcome.kind === 'done' && faults.lateMs > 0) setTimeout(() => log.release(1), faults.lateMs);
    if (faults.lostAnswers > 0) {
      faults.lostAnswers -= 1;
      lose();
      return;
    }
    if (faults.timeouts > 0) {
      faults.timeouts -= 1;
      answer({ kind: 'timeout' });
      return;
    }
    throttle()(() => answer(outcome));
  };

  const append = (
    call: ServerReadableStream<messages.AppendReq, messages.AppendResp>,
    answer: sendUnaryData<messages.AppendResp>,
  ): void => {
    let stream = '';
    let expected: Parameters<Log['append']>[1] = 'any';
    const events: Proposed[] = [];
    call.on('error', () => undefined);
    if (!isKnown(call)) {
      answer(DENIED);
      return;
    }
    if (faults.leaderAt !== null && call.metadata.get('requires-leader').length > 0) {
      answer(notLeader(faults.leaderAt));
      return;
    }
    if (faults.largeEvents > 0) {
      faults.largeEvents -= 1;
      answer({ code: status.UNKNOWN, details: 'Event of 2000000 bytes exceeds Maximum Append Event Size of 1048576' });
      return;
    }
    if (faults.deafCalls > 0) {
      faults.deafCalls -= 1;
      return;
    }
    const lose = (): void => {
      if (appending.delete(lose)) answer({ code: status.UNAVAILABLE, details: 'the connection was lost' });
    };
    appending.add(lose);
    call.on('cancelled', () => appending.delete(lose));
    call.on('data', (request: messages.AppendReq) => {
      const [options, message] = [request.getOptions(), request.getProposedMessage()];
      if (options !== undefined) {
        stream = messages.streamName(options.getStreamIdentifier());
        expected = messages.expectedRevision(options);
      }
      if (message !== undefined) events.push(messages.proposed(message));
    });
    call.on('end', () =>
      store(
        stream,
        expected,
        events,
        (outcome) => {
          if (!appending.delete(lose)) return;
          if (outcome.kind === 'too-large') answer(tooLarge(faults.maxAppendSize));
          else if (outcome.kind === 'timeout') answer({ code: status.ABORTED, details: 'Operation timed out' });
          else if (outcome.kind === 'not-ready') answer({ code: status.UNAVAILABLE, details: 'Server Is Not Ready' });
          else answer(null, messages.appendResponse(outcome));
        },
        lose,
      ),
    );
  };

  const read = (call: ServerWritableStream<messages.ReadReq, messages.ReadResp>): void => {
    const options = call.request.getOptions();
    call.on('error', () => undefined);
    if (!isKnown(call)) {
      call.emit('error', DENIED);
      return;
    }
    if (faults.unreadable) {
      call.emit('error', { code: status.PERMISSION_DENIED, details: 'Access Denied' });
      return;
    }
    if (faults.leaderAt !== null && call.metadata.get('requires-leader').length > 0) {
      call.emit('error', notLeader(faults.leaderAt));
      return;
    }
    if (options === undefined || !options.hasSubscription()) {
      if (options === undefined) call.end();
      else answerRead(log, options, call);
      return;
    }
    const inTurn = throttle();
    let over = false;
    const stop = (): void => {
      over = true;
      dropping.delete(drop);
      unfollow();
    };
    const deliver = (response: messages.ReadResp): void =>
      inTurn(() => {
        if (over || faults.mute) return;
        call.write(response);
        if (!response.hasEvent() || faults.duplicates === 0) return;
        faults.duplicates -= 1;
        call.write(response);
      });
    const drop = (how: Drop): void => {
      stop();
      if (how === 'end') call.end();
      // `destroy` would send nothing.
      else call.emit('error', { code: DROPS[how], details: how });
    };
    const unfollow = followAll(log, options, deliver);
    dropping.add(drop);
    call.on('cancelled', stop);
    call.on('close', stop);
  };

  const supported = (_: unknown, answer: sendUnaryData<unknown>): void => {
    const answered = new features.SupportedMethods();
    answered.setEventStoreServerVersion(COUNTERPART_VERSION);
    // The shared call of appends is advertised, as by a real server, and not implemented: a client that uses it is
    // refused.
    for (const name of ['read', 'append', 'batchappend']) {
      const method = new features.SupportedMethod();
      method.setServiceName('event_store.client.streams.streams');
      method.setMethodName(name);
      answered.addMethods(method);
    }
    answer(null, answered);
  };

  /** Every node reports the leader; a node that does not lead reports itself as a follower. */
  const gossipRead = (_: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>): void => {
    gossips += 1;
    const cluster = new gossip.ClusterInfo();
    const add = (atPort: number, leads: boolean): void => {
      const member = new gossip.MemberInfo();
      const id = new shared.UUID();
      id.setString(`11111111-1111-4111-8111-${String(atPort).padStart(12, '0')}`);
      member.setInstanceId(id);
      const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;
      member.setState(faults.electing ? UNKNOWN : leads ? LEADER : FOLLOWER);
      member.setIsAlive(true);
      const at = new gossip.EndPoint();
      at.setAddress('127.0.0.1');
      at.setPort(atPort);
      member.setHttpEndPoint(at);
      cluster.addMembers(member);
    };
    add(port, faults.leaderAt === null);
    for (const other of others) add(other, false);
    if (faults.leaderAt !== null) add(faults.leaderAt, true);
    answer(null, cluster);
  };

  const start = async (): Promise<void> => {
    const next = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    next.addService(define(streamsService.StreamsService), { read, append });
    next.addService(define(featuresService.ServerFeaturesService), { getSupportedMethods: supported });
    next.addService(define(gossipService.GossipService), { read: gossipRead });
    const bind = (at: number): Promise<number> =>
      new Promise((done, fail) => {
        next.bindAsync(`127.0.0.1:${at}`, transport(guarded), (error, bound) =>
          error === null ? done(bound) : fail(error),
        );
      });
    port = await bind(port);
    for (const [n, other] of others.entries()) others[n] = await bind(other);
    server = next;
  };

  const dropSubscriptions: Counterpart['dropSubscriptions'] = (how) => {
    const all = [...dropping];
    for (const drop of all) drop(how);
    return all.length;
  };

  await start();
  return {
    url:
      guarded === null
        ? `esdb://127.0.0.1:${port}?tls=false`
        : `esdb://${guarded.credentials}@127.0.0.1:${port}?tlsCAFile=${encodeURIComponent(CERTIFICATE_FILE)}`,
    clusterUrl: `esdb://${[port, ...others].map((at) => `127.0.0.1:${at}`).join()}?tls=false`,
    gossips: () => gossips,
    log,
    faults,
    dropSubscriptions,
    waits: () => waiting.size,
    replicate: () => {
      faults.unreplicated = false;
      log.release();
      for (const acknowledge of [...waiting]) acknowledge();
      waiting.clear();
    },
    changeLeader: () => {
      faults.unreplicated = false;
      const lost = log.truncate();
      waiting.clear();
      for (const lose of [...appending]) lose();
      dropSubscriptions('unavailable');
      return lost;
    },
    stop: async () => {
      server?.forceShutdown();
      server = null;
    },
    start,
  };
};
