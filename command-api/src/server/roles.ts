/** What a process does. One does everything; or, over the three engines, each part is a process of its own, in copies. */
export const ROLES = ['all', 'api', 'projector', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface Parts {
  /** Answers people; the other roles answer for their health only. */
  readonly http: boolean;
  /** Keeps up the read models. */
  readonly projections: boolean;
  /** Runs jobs and processes, seeds what an empty log lacks. */
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
 * Where payments are served or recorded, somebody has to be named who gives receipts: tax law asks for one with every payment.
 * Who only reads the log or copies it does without.
 * @throws Error with a text for people: money can be taken, and nobody is named
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
 * The role that the command line names; none is `all`.
 * @throws Error with a text for people: an unknown one, or a part alone without the engines that all parts share
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
