import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { currentVersion, VERSIONS, WORKFLOW_IDS } from './registry.js';

/** SHA-256 of each version as JSON. Requests are bound to a version, so a line is only ever added. */
const SHIPPED: Readonly<Record<string, string>> = {
  'filing 1': '12901d93db19b84122c41c2438e08082f583c77125134d2912e5ae236e0bef4b',
  'drafting 1': 'ed12c1d382e27fa25ad8bfa95677935b3a133cc6726535a105d4d4aa8a7236f7',
  'consultation 1': '8f781c0d3c580b10cef4dc361e042eb9e1f6b84083a02cc1fdf481d56543700b',
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
