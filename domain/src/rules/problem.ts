/**
 * The problem of one value. `code` is stable and keys the message catalogues; `message` is its English rendering with
 * `params`.
 */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly params?: Record<string, string | number>;
}

/** A rule: the problem of a value, or null when there is none. */
export type Check<T = string> = (value: T) => Problem | null;

/** A problem from its English template, in which `{name}` is replaced by the parameter of that name. */
export const problem = (code: string, template: string, params?: Record<string, string | number>): Problem =>
  params === undefined
    ? { code, message: template }
    : {
        code,
        message: template.replace(/\{(\w+)\}/g, (whole, name: string) =>
          Object.hasOwn(params, name) ? String(params[name]) : whole,
        ),
        params,
      };

/** `replacement` where `found` is a problem: the same rule with another form's text. */
export const reworded = (found: Problem | null, replacement: Problem): Problem | null =>
  found === null ? null : replacement;
