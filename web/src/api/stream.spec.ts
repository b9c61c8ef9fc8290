// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { invalidateModel, queryClient } from './query-client';
import { backOff, parseChange } from './stream';

describe('the stream of changes', () => {
  it('waits longer after each break, at most 30 s, and never less than half of that', () => {
    expect(backOff(0, 1)).toBe(1000);
    expect(backOff(3, 1)).toBe(8000);
    expect(backOff(20, 1)).toBe(30_000);
    expect(backOff(20, 0)).toBe(15_000);
  });

  it('takes only messages that name a read model', () => {
    expect(parseChange('{"model":"case","id":"1","position":"0007"}')).toMatchObject({ model: 'case', id: '1' });
    expect(parseChange('{"id":"1"}')).toBeNull();
    expect(parseChange('nonsense')).toBeNull();
    expect(parseChange(7)).toBeNull();
  });

  it('marks the changed record and all lists of its model as stale, and nothing else', async () => {
    const keys = [
      ['case', '1', '/api/requests/1'],
      ['case', '2', '/api/requests/2'],
      ['case', null, '/api/requests'],
      ['services', null, '/api/services'],
    ];
    for (const key of keys) queryClient.setQueryData(key, {});
    await invalidateModel('case', '1');
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false, true, false]);
    queryClient.clear();
  });
});
