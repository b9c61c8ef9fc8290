import type { KeyObject } from 'node:crypto';

export function fingerprint(key: KeyObject): string;
export function verify(
  files: ReadonlyMap<string, Uint8Array>,
  key?: string | Buffer | null,
): { readonly problems: readonly string[]; readonly notes: readonly string[] };
