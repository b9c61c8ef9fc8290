import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { currentVersion, VERSIONS, WORKFLOW_IDS } from './registry.js';

/** SHA-256 of each version as JSON. Requests are bound to a version, so a line is only ever added. */
const SHIPPED: Readonly<Record<string, string>> = {
  'filing 1': '81b0e5054321b3d0c97882927e77026e606cb80323d39e6447a7509a0034f5af',
  'drafting 1': '04c20ddf2db1be67480a46b617a486c4a844cd8b7b9754ea8663285bf4e77741',
  'consultation 1': '1463e7f69c4ee3f1cd9340048f06a0c1635984f34620366c315870f5f7802275',
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
