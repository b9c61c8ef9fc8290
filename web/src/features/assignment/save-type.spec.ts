import type { ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import { describe, expect, it } from 'vitest';
import { type StubCall, stubFetch } from '../../shared/testing/api-stub';
import { typeSaver } from './save-type';

const done = (version: number) => ({ body: { success: true, message: '', id: 'made', version } });
const refused = { status: 503, body: { message: 'Not now' } };
const told = (calls: readonly StubCall[]) =>
  calls.map(({ method, url }) => `${method} ${url.split('/').slice(3).join('/')}`);
const type = { id: 'made', version: 4, services: [{ id: 'a' }, { id: 'b' }] } as unknown as ServiceTypeView;

describe('a service type that is saved', () => {
  it('is created once: a retry after a failure changes it at its present version, and moved services stay moved', async () => {
    const { save } = typeSaver(null);
    const first = stubFetch(done(1), done(9), refused);
    await expect(save({ name: 'GST work', services: ['a', 'b'] }, 0, 'key')).rejects.toThrow('Not now');
    expect(told(first)).toEqual(['POST service-types', 'PUT services/a/service-type', 'PUT services/b/service-type']);

    const again = stubFetch(done(2));
    await save({ name: 'GST', services: ['b'] }, 0, 'other');
    expect(told(again)).toEqual([
      'PATCH service-types/made',
      'PUT services/b/service-type',
      'PUT services/a/service-type',
    ]);
    expect(again[0]?.headers.get('if-match')).toBe('"1"');
    expect(again.map(({ init }) => JSON.parse(String(init.body)).service_type_id)).toEqual([undefined, 'made', null]);
  });

  it('is refused when another admin has changed it since it was opened', async () => {
    const calls = stubFetch({ status: 412, body: { message: 'It was changed meanwhile' } });
    await expect(typeSaver(type).save({ name: 'GST', services: [] }, 4, 'key')).rejects.toThrow('changed meanwhile');
    expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"']);
  });

  it('names the services that it was opened with, but none while a move may be done or not', async () => {
    const { save } = typeSaver(type);
    const wanted = { name: 'GST', services: ['a', 'b', 'c'] };
    const calls = stubFetch(done(4), new TypeError('Failed to fetch'), done(4), done(4), done(4));
    await expect(save(wanted, 4, 'key')).rejects.toThrow();
    for (const _ of [1, 2]) await save(wanted, 4, 'key');
    const named = calls
      .filter(({ method }) => method === 'PATCH')
      .map(({ init }) => JSON.parse(String(init.body)).services_seen);
    expect(named).toEqual([['a', 'b'], undefined, ['a', 'b', 'c']]);
  });

  it('repeats its keys after a lost answer, never one of them for another act', async () => {
    const { save } = typeSaver(type);
    const wanted = { name: 'GST', services: ['a', 'c'] };
    const calls = stubFetch(new TypeError('Failed to fetch'), done(5), new TypeError('Failed to fetch'), done(5));
    for (const _ of [1, 2]) await expect(save(wanted, 4, 'key')).rejects.toThrow();
    await save(wanted, 4, 'key');
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['key-4', 'key-4', 'key-in-c', 'key-5', 'key-in-c', 'key-out-b']);
  });

  it('goes over what another admin saved, moving only the services that are otherwise there', async () => {
    const { save, load } = typeSaver(type);
    const now = { ...type, version: 7, services: [{ id: 'b' }, { id: 'c' }] };
    stubFetch({ body: { items: [now], untyped: [] } });
    expect(await load()).toEqual(now);
    const calls = stubFetch(done(8));
    await save({ name: 'GST', services: ['a', 'c'] }, 7, 'key');
    expect(calls[0]?.headers.get('if-match')).toBe('"7"');
    expect(told(calls)).toEqual([
      'PATCH service-types/made',
      'PUT services/a/service-type',
      'PUT services/b/service-type',
    ]);
  });
});
