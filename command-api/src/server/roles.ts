import type { Config } from '../platform/config/config.js';
import { isLoopbackName } from '../platform/network-of.js';

/** The role of a process: everything or, over the three engines, one part, in any number of processes. */
export const ROLES = ['all', 'api', 'projector', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface Parts {
  /** Serves the API and pages; the other roles serve only their health. */
  readonly http: boolean;
  /** Keeps up the read models. */
  readonly projections: boolean;
  /** Runs jobs and processes, seeds an empty log. */
  readonly work: boolean;
}

const PARTS: Readonly<Record<Role, Parts>> = {
  all: { http: true, projections: true, work: true },
  api: { http: true, projections: false, work: false },
  projector: { http: false, projections: true, work: false },
  worker: { http: false, projections: false, work: true },
};
export const partsOf = (role: Role): Parts => PARTS[role];

/**
 * Roles that serve or record payments need an issuer of receipts: tax law requires one for every payment. Roles that
 * only read or copy the log do not.
 * @throws Error with a text for people: payments are possible, and no issuer is configured
 */
export const checkSupplier = (
  { http, work }: Parts,
  { razorpay, supplier }: { readonly razorpay: object | null; readonly supplier: object | null },
): void => {
  if ((http || work) && razorpay !== null && supplier === null)
    throw new Error(
      'SUPPLIER_NAME, SUPPLIER_ADDRESS, SUPPLIER_GSTIN: needed with RAZORPAY_KEY_ID, for who pays gets a receipt that names them',
    );
};

/**
 * In production some settings have no default: the address of links in messages, and the proxy, by which callers are
 * told apart.
 * @throws Error with a text for people, naming the missing setting
 */
export const checkFrontDoor = (
  { http, work }: Parts,
  config: Pick<Config, 'demo' | 'host' | 'production' | 'publicUrl' | 'publicUrlGiven' | 'trustProxy'>,
): void => {
  if (!config.production || config.demo || !(http || work)) return;
  if (!config.publicUrlGiven)
    throw new Error('PUBLIC_URL: needed in production. Set it to what people open, like https://example.in');
  const isPublic = !isLoopbackName(new URL(config.publicUrl).hostname);
  if (http && isPublic && isLoopbackName(config.host) && config.trustProxy === null)
    throw new Error(
      `TRUST_PROXY: needed, since people open ${config.publicUrl} and the server listens on ${config.host}. With a proxy on this machine set TRUST_PROXY=1, so that each caller is counted by their own address; else set TRUST_PROXY=0`,
    );
};

/**
 * Outside demo mode seals are signed by a key outside the data folder: writers of the folder could forge them
 * otherwise.
 * @throws Error with a text for people
 */
export const checkSealKeys = (
  { http, work }: Parts,
  {
    demo,
    sealKey,
    sealPublicKeys,
  }: { readonly demo: boolean; readonly sealKey: object | null; readonly sealPublicKeys: readonly object[] },
): void => {
  if (demo || sealKey !== null) return;
  if (work)
    throw new Error(
      'SEAL_KEY: needed outside demo mode, 32 bytes in base64 or hex: it signs the seals of the log. Make one with: openssl rand -base64 32',
    );
  if (http && sealPublicKeys.length === 0)
    throw new Error(
      'SEAL_PUBLIC_KEYS: needed outside demo mode where there is no SEAL_KEY, for the check of a case. Print it with: npm run admin -- seal-key',
    );
};

/**
 * The role on the command line; default `all`.
 * @throws Error with a text for people: an unknown one, or a single part without the engines that all parts share
 */
export const readRole = (argument: string | undefined, config: { readonly engines: object | null }): Role => {
  const role = ROLES.find((one) => one === (argument ?? 'all'));
  if (role === undefined) throw new Error(`There is no role ${argument}. Roles: ${ROLES.join(', ')}`);
  if (role !== 'all' && config.engines === null)
    throw new Error(
      `Processes apart share their data over EVENTSTORE_URL, MONGODB_URL and REDIS_URL. Over a data folder one process does everything: npm start`,
    );
  return role;
};
