import { consultation } from './consultation.js';
import type { Step, WorkflowDefinition } from './definition.js';
import { drafting } from './drafting.js';
import { filing } from './filing.js';

/** The current version of each workflow; new requests are bound to it. */
const CURRENT = { filing, drafting, consultation } as const;

export type WorkflowId = keyof typeof CURRENT;
export const WORKFLOW_IDS = Object.keys(CURRENT) as [WorkflowId, ...WorkflowId[]];

const EVERY = [filing, drafting, consultation] as const;
type Versions = (typeof EVERY)[number];

/** Every version to which a request was ever bound; none is ever edited. */
export const VERSIONS: readonly (WorkflowDefinition & { readonly id: WorkflowId })[] = EVERY;

/** A stage of any version. */
export type Stage = Versions['stages'][number];

/** The definition of a request for its whole life. */
export type WorkflowRef = { readonly id: WorkflowId; readonly version: number };

/** The version to which new requests are bound. */
export const currentVersion = (id: WorkflowId): WorkflowRef => ({ id, version: CURRENT[id].version });

/** The definition of new requests. */
export const currentWorkflow = (id: WorkflowId): WorkflowDefinition => CURRENT[id];

/** The definition to which a request is bound. @throws Error for a version that never was */
export const workflowOf = (bound: WorkflowRef): WorkflowDefinition => {
  const found = VERSIONS.find(({ id, version }) => id === bound.id && version === bound.version);
  if (found === undefined) throw new Error(`no version ${bound.version} of the workflow ${bound.id}`);
  return found;
};

/** True where an authority decides: such a case has a date of its filing and one of the decision. */
export const hasAuthority = (bound: WorkflowRef): boolean => workflowOf(bound).stages.includes('filing');

/** The steps of every version of every workflow; pure, so that the web leaves it out where it is not used. */
export const EVERY_STEP: readonly Step[] = /* @__PURE__ */ VERSIONS.flatMap(({ steps }) => Object.values(steps));

type Steps = Versions['steps'];
type NameIn<S> = S extends unknown ? keyof S : never;

/** A step of any version. */
export type StepName = NameIn<Steps>;

/** Every step of any version by name; where several have it, that of the first. */
const STEPS: ReadonlyMap<string, Step> = new Map(VERSIONS.toReversed().flatMap(({ steps }) => Object.entries(steps)));

export const STEP_NAMES = [...STEPS.keys()] as readonly StepName[];
export const isStepName = (text: string): text is StepName => STEPS.has(text);

/** A step by its name in any workflow. */
export const stepNamed = (name: StepName): Step => {
  const step = STEPS.get(name);
  if (step === undefined) throw new Error(`no workflow has a step ${name}`);
  return step;
};

type ValueOf<I> = I extends { readonly required: true } ? string : string | null;
type ValuesOf<I extends readonly { readonly name: string }[]> = {
  readonly [One in I[number] as One['name']]: ValueOf<One>;
};
type FormOf<S> = S extends { readonly act: { readonly input: infer I extends readonly { readonly name: string }[] } }
  ? ValuesOf<I>
  : never;

type FormIn<S, N> = S extends unknown ? (N extends keyof S ? FormOf<S[N]> : never) : never;

/** The values of a step's form in its command. */
export type StepValues<N extends StepName> = FormIn<Steps, N>;
