import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { currentVersion, VERSIONS, WORKFLOW_IDS } from './registry.js';

/** SHA-256 of each version as JSON. Requests are bound to a version, so a line is only ever added. */
const SHIPPED: Readonly<Record<string, string>> = {
  'filing 1': '38fceaaa195c65d7ecd3d7dd3fd8639223b734a96ddbb786aa5d395c4e9e5ee7',
  'drafting 1': '2c2c338fdc004fc5696a6be5802c7ea3efc57d7f9278c6202c9be0191f89b0af',
  'consultation 1': '82b262d2ad3135fb2d5f0d7a553256f71143290126f10a97ef257c97435558b7',
};

const nameOf = ({ id, version }: { readonly id: string; readonly version: number }): string => `${id} ${version}`;

describe('a version of a workflow', () => {
  it.each(VERSIONS)('stays as requests were bound to it: $id, version $version', (version) => {
    const hash = createHash('sha256').update(JSON.stringify(version)).digest('hex');
    expect(
      hash,
      `Requests are bound to version ${version.version} of ${version.id}: leave it as it is and add a version, in a file of its own (recipe 0 in docs/recipes.md). A new version has its hash here.`,
    ).toBe(SHIPPED[nameOf(version)]);
  });

  it('stays in the registry, once', () => {
    expect(VERSIONS).toHaveLength(Object.keys(SHIPPED).length);
    expect(new Set(VERSIONS.map(nameOf))).toEqual(new Set(Object.keys(SHIPPED)));
  });

  it('is the one for new requests if it is the newest of its workflow', () => {
    for (const id of WORKFLOW_IDS) {
      const versions = VERSIONS.filter((one) => one.id === id).map(({ version }) => version);
      expect(currentVersion(id)).toEqual({ id, version: Math.max(...versions) });
    }
  });
});
