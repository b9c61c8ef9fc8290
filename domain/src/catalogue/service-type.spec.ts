import { describe, expect, it } from 'vitest';
import { admin, given, staff } from '../../testing/scenario.js';
import { fromWire } from '../kernel/record.js';
import { SPECIALIZATIONS } from '../rules/specializations.js';
import { service } from './aggregate.js';
import { BUILT_IN_SERVICE_TYPES } from './built-in-service-types.js';
import { BUILT_IN_SERVICES, createBuiltIn } from './built-in-services.js';
import { serviceType } from './service-type.js';
import { serviceTypeRecord } from './service-type-record.js';

const { decider } = serviceType;
const byAdmin = { ctx: { actor: admin() } };

describe('a service type', () => {
  const ctx = { now: '', actor: admin(), id: (name: string) => name };
  const made = decider.decide({ type: 'createServiceType', name: 'GST' }, null, {}, ctx);
  const events = made.ok ? made.value : [];
  const [created] = events;

  it('has complexity 1, is active and not featured unless said otherwise', () => {
    expect(given(decider, events).state).toMatchObject({
      name: 'GST',
      complexityLevel: 1,
      active: true,
      featured: false,
    });
  });
  it('is edited in part by an admin only', () => {
    if (created === undefined) throw new Error('not created');
    given(decider, events)
      .when({ type: 'editServiceType', complexityLevel: 3 }, byAdmin)
      .then([{ type: 'ServiceTypeEdited', data: { ...created.data, complexityLevel: 3 } }]);
    given(decider, events).when({ type: 'editServiceType', complexityLevel: 1 }, byAdmin).thenNothing();
    given(decider, events)
      .when({ type: 'editServiceType', active: false }, { ctx: { actor: staff() } })
      .thenRefused('service_type.admin_only');
    given(decider, []).when({ type: 'editServiceType', active: false }, byAdmin).thenRefused('service_type.not_found');
  });
  it.each([
    ['name', { name: '' }],
    ['required_specialization', { requiredSpecialization: 'law' }],
    ['secondary_specializations.0', { secondarySpecializations: ['law'] }],
    ['complexity_level', { complexityLevel: 6 }],
    ['estimated_duration_days', { estimatedDurationDays: -1 }],
    ['base_price', { basePricePaise: -1 }],
    ['icon', { icon: 'Rocket' }],
  ])('is refused with a wrong %s', (path, change) => {
    given(decider, [])
      .when({ type: 'createServiceType', name: 'GST', ...change }, byAdmin)
      .thenRefused('service_type.invalid', { errors: [{ path }] as never });
  });
  it('is refused with a complexity that is no number, in place of a complexity that nobody chose', () => {
    const sent = fromWire(serviceTypeRecord, { complexity_level: 'many' });
    given(decider, events)
      .when({ type: 'editServiceType', ...sent }, byAdmin)
      .thenRefused('service_type.invalid', { errors: [{ path: 'complexity_level' }] as never });
  });
});

describe('the built-in service types', () => {
  it('are one for each specialisation, and keep the rules', () => {
    expect(BUILT_IN_SERVICE_TYPES.map(({ id }) => id).sort()).toEqual([...SPECIALIZATIONS].sort());
    for (const { command } of BUILT_IN_SERVICE_TYPES)
      given(decider, [])
        .when(command, byAdmin)
        .then([expect.objectContaining({ type: 'ServiceTypeCreated' })]);
  });
});

describe('a service', () => {
  const builtIn = BUILT_IN_SERVICES[0];
  if (builtIn === undefined) throw new Error('no built-in services');
  const create = createBuiltIn(builtIn);
  const facts = { slug: builtIn.slug };
  const ctx = { now: '', actor: admin(), id: (name: string) => name };
  const made = service.decider.decide(create, service.decider.initial, facts, ctx);
  const events = made.ok ? made.value : [];

  it('names its type, one that exists or none', () => {
    const choose = (serviceTypeId: string | null) => ({ type: 'chooseServiceType', serviceTypeId }) as const;
    given(service.decider, events)
      .when(choose('gst'), { ...byAdmin, facts: { ...facts, serviceTypeExists: true } })
      .then([{ type: 'ServiceTypeChosen', data: { serviceTypeId: 'gst' } }]);
    given(service.decider, events)
      .when(choose('nothing'), { ...byAdmin, facts: { ...facts, serviceTypeExists: false } })
      .thenRefused('service.invalid');
    given(service.decider, events)
      .when(choose(null), { ...byAdmin, facts })
      .thenNothing();
  });
});
