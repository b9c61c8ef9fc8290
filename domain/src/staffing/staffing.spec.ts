import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import type { Availability } from '../rules/availability.js';
import { staffProfile } from './aggregate.js';
import type { StaffingCommand } from './commands.js';
import type { StaffingEvent, StaffingEvents } from './events.js';

const profile: StaffingEvents['StaffProfileEdited'] = {
  title: 'Company secretary',
  bio: 'Company law.',
  experienceYears: 7,
  maxConcurrentCases: 12,
  specializations: [
    { specialization: 'company_registration', proficiencyLevel: 5, isPrimary: true },
    { specialization: 'gst', proficiencyLevel: 2, isPrimary: false },
  ],
};
const facts = { userId: 'staff-1', isStaff: true };
const byAdmin = { facts, ctx: { actor: admin() } };
const created: StaffingEvent = { type: 'StaffProfileCreated', data: profile };
const edit: Extract<StaffingCommand, { type: 'editProfile' }> = { type: 'editProfile', ...profile };
const setTo = (to: Availability): StaffingCommand => ({ type: 'changeAvailability', to });
const { decider } = staffProfile;

describe('a staff profile', () => {
  it('is created by an admin', () => {
    given(decider, [])
      .when({ type: 'createProfile', ...profile }, byAdmin)
      .then([created]);
  });
  it('starts without experience, with 10 cases at once, and available', () => {
    const fresh: StaffingEvent = {
      type: 'StaffProfileCreated',
      data: { title: '', bio: '', experienceYears: 0, maxConcurrentCases: 10, specializations: [] },
    };
    given(decider, []).when({ type: 'createProfile' }, byAdmin).then([fresh]);
    expect(given(decider, [fresh]).state).toMatchObject({ maxConcurrentCases: 10, availability: 'available' });
  });
  it('is created once: again the same is nothing, another one a conflict', () => {
    given(decider, [created])
      .when({ type: 'createProfile', ...profile }, byAdmin)
      .thenNothing();
    given(decider, [created])
      .when({ type: 'createProfile' }, byAdmin)
      .thenRefused('staff.exists', { kind: 'conflict' });
  });
  it('is edited by an admin, who leaves availability as it is', () => {
    const away: StaffingEvent = { type: 'AvailabilityChanged', data: { from: 'available', to: 'away' } };
    const edited: StaffingEvent = { type: 'StaffProfileEdited', data: { ...profile, maxConcurrentCases: 3 } };
    given(decider, [created, away])
      .when({ ...edit, maxConcurrentCases: 3 }, byAdmin)
      .then([edited]);
    expect(given(decider, [created, away, edited]).state.availability).toBe('away');
    given(decider, [created]).when(edit, byAdmin).thenNothing();
  });
  it('is not edited before it exists, nor by its owner', () => {
    given(decider, []).when(edit, byAdmin).thenRefused('staff.not_found', { kind: 'not_found' });
    given(decider, [created])
      .when(edit, { facts, ctx: { actor: staff() } })
      .thenRefused('staff.admin_only');
  });
  it('is described by its owner: about, and years of experience; the rest stays', () => {
    const bySelf = { facts, ctx: { actor: staff() } };
    const work: StaffingCommand = { type: 'describeWork', bio: ' Trade marks too. ', experienceYears: 8 };
    const described = { ...profile, bio: 'Trade marks too.', experienceYears: 8 };
    given(decider, [created])
      .when(work, bySelf)
      .then([{ type: 'StaffProfileEdited', data: described }]);
    given(decider, [created])
      .when({ type: 'describeWork', experienceYears: 8 }, bySelf)
      .then([{ type: 'StaffProfileEdited', data: { ...profile, experienceYears: 8 } }]);
    given(decider, [created]).when({ type: 'describeWork', bio: profile.bio }, bySelf).thenNothing();
    const first = {
      title: '',
      maxConcurrentCases: 10,
      specializations: [],
      bio: 'Trade marks too.',
      experienceYears: 8,
    };
    given(decider, [])
      .when(work, bySelf)
      .then([{ type: 'StaffProfileCreated', data: first }]);
  });
  it('is described by its owner alone, within the bounds that admins have', () => {
    const bySelf = { facts, ctx: { actor: staff() } };
    const work: StaffingCommand = { type: 'describeWork', bio: 'x' };
    for (const actor of [staff('staff-2'), customer('staff-1')])
      given(decider, [created]).when(work, { facts, ctx: { actor } }).thenRefused('staff.not_yours');
    given(decider, [])
      .when(work, { facts: { ...facts, isStaff: false }, ctx: { actor: staff() } })
      .thenRefused('staff.not_found');
    for (const [path, change] of [
      ['experience_years', { experienceYears: 61 }],
      ['bio', { bio: 'x'.repeat(2001) }],
    ] as const)
      given(decider, [created])
        .when({ type: 'describeWork', ...change }, bySelf)
        .thenRefused('staff.invalid', { errors: [{ path }] as never });
  });

  const refuses = (change: Partial<typeof profile>, path: string) => {
    const refused = given(decider, [created])
      .when({ ...edit, ...change }, byAdmin)
      .thenRefused('staff.invalid');
    expect(refused.errors?.map((one) => one.path)).toEqual([path]);
  };
  it('allows 1 to 100 cases at once', () => {
    for (const maxConcurrentCases of [0, 101, 2.5, Number.NaN]) refuses({ maxConcurrentCases }, 'max_concurrent_cases');
    for (const maxConcurrentCases of [1, 100])
      given(decider, [created])
        .when({ ...edit, maxConcurrentCases }, byAdmin)
        .then([{ type: 'StaffProfileEdited', data: { ...profile, maxConcurrentCases } }]);
  });
  it('allows 0 to 60 years of experience', () => {
    for (const experienceYears of [-1, 61, 1.5]) refuses({ experienceYears }, 'experience_years');
  });
  it('allows a proficiency of 1 to 5, each specialisation once, one of them primary', () => {
    const tax = { specialization: 'income_tax', proficiencyLevel: 3, isPrimary: true };
    for (const proficiencyLevel of [0, 6])
      refuses({ specializations: [{ ...tax, proficiencyLevel }] }, 'specializations.0.proficiency_level');
    refuses({ specializations: [{ ...tax, specialization: ' ' }] }, 'specializations.0.specialization');
    refuses({ specializations: [tax, { ...tax, isPrimary: false }] }, 'specializations');
    refuses({ specializations: [tax, { ...tax, specialization: 'gst' }] }, 'specializations');
    const many = Array.from({ length: 31 }, (_, i) => ({ ...tax, specialization: `s${i}`, isPrimary: false }));
    refuses({ specializations: many }, 'specializations');
  });
  it('has a title of 100 and a bio of 2000 characters at most', () => {
    refuses({ title: 'x'.repeat(101) }, 'title');
    refuses({ bio: 'x'.repeat(2001) }, 'bio');
  });
});

describe('availability', () => {
  it('is changed by the person themselves and by an admin', () => {
    const changed: StaffingEvent = { type: 'AvailabilityChanged', data: { from: 'available', to: 'away' } };
    for (const actor of [staff('staff-1'), admin()])
      given(decider, [created]).when(setTo('away'), { facts, ctx: { actor } }).then([changed]);
  });
  it('changes nothing when it is so already', () => {
    given(decider, [created]).when(setTo('available'), byAdmin).thenNothing();
  });
  it('is refused to colleagues and customers', () => {
    for (const actor of [staff('staff-2'), customer('staff-1')])
      given(decider, [created]).when(setTo('away'), { facts, ctx: { actor } }).thenRefused('staff.not_yours');
  });
  it('is one of four', () => {
    given(decider, [created])
      .when(setTo('asleep' as Availability), byAdmin)
      .thenRefused('staff.invalid');
  });
  it('of a new member of staff without a profile makes the default one, of nobody else', () => {
    const fresh = { title: '', bio: '', experienceYears: 0, maxConcurrentCases: 10, specializations: [] };
    given(decider, [])
      .when(setTo('away'), byAdmin)
      .then([
        { type: 'StaffProfileCreated', data: fresh },
        { type: 'AvailabilityChanged', data: { from: 'available', to: 'away' } },
      ]);
    const stranger = { ...byAdmin, facts: { userId: 'customer-1', isStaff: false } };
    given(decider, []).when(setTo('away'), stranger).thenRefused('staff.not_found');
    given(decider, []).when({ type: 'createProfile' }, stranger).thenRefused('staff.not_found');
  });
});
