/** What happens to a request: filed with an authority; drafted for the customer to sign; a consultation with a professional. */
export const WORKFLOW_IDS = ['filing', 'drafting', 'consultation'] as const;
export type WorkflowId = (typeof WORKFLOW_IDS)[number];

/** The definition that a request goes by from its beginning to its end. */
export type WorkflowRef = { readonly id: WorkflowId; readonly version: number };

/** The version that new requests are bound to. */
const CURRENT: Readonly<Record<WorkflowId, number>> = { filing: 1, drafting: 1, consultation: 1 };

export const currentVersion = (id: WorkflowId): WorkflowRef => ({ id, version: CURRENT[id] });
