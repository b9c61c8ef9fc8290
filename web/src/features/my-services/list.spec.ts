import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { describe, expect, it } from 'vitest';
import { listed, listState, statusesOf, wordsOf } from './list';

const request = (id: string, more: Partial<CustomerService>): CustomerService => ({
  id,
  case_number: `SR-${id}`,
  service_id: 'rent-agreement',
  service_title: 'Rent Agreement',
  workflow: 'filing',
  workflow_version: 1,
  status: 'documents_not_uploaded',
  status_since: '2026-11-01T00:00:00Z',
  customer_id: 'c',
  business_id: null,
  my_role: null,
  assigned_to: null,
  price: '199',
  payment_status: 'paid',
  confirming_since: null,
  order_id: null,
  documents: [],
  notes: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  due_at: null,
  due_paused: false,
  expected: null,
  ...more,
});
const requests = [
  request('a', { updated_at: '2026-11-03T00:00:00Z' }),
  request('b', { status: 'service_delivered', service_title: 'GST Registration', updated_at: '2026-11-05T00:00:00Z' }),
  request('c', { status: 'cancelled', created_at: '2026-11-09T00:00:00Z', updated_at: '2026-11-02T00:00:00Z' }),
];
const shown = (query: string) => listed(requests, listState(new URLSearchParams(query))).map(({ id }) => id);

describe('my services', () => {
  it('are all shown, the last changed first', () => expect(shown('')).toEqual(['b', 'a', 'c']));
  it('count as active until the delivery is confirmed', () => {
    expect(shown('show=active')).toEqual(['b', 'a']);
    expect(shown('show=past')).toEqual(['c']);
  });
  it('are found by name, number and status', () => {
    expect(shown('q=gst')).toEqual(['b']);
    expect(shown('q=sr-c')).toEqual(['c']);
    expect(shown('q=cancel')).toEqual(['c']);
  });
  it('are narrowed to one status, also together with other filters', () => {
    expect(shown('status=cancelled')).toEqual(['c']);
    expect(shown('status=cancelled&show=active')).toEqual([]);
    expect(shown('status=documents_not_uploaded&q=gst')).toEqual([]);
    expect(shown('status=invented')).toEqual(['b', 'a', 'c']);
  });
  it('whose statuses read the same are found together', () => {
    const both = [request('d', { status: 'completed' }), ...requests];
    for (const status of ['service_delivered', 'completed'])
      expect(listed(both, listState(new URLSearchParams({ status }))).map(({ id }) => id)).toEqual(['b', 'd']);
    expect(statusesOf(both, null)).toEqual(['new_request', 'service_delivered', 'cancelled']);
  });
  it('offer the statuses that they have, and the chosen one also when none has it any more', () => {
    expect(statusesOf([], null)).toEqual([]);
    expect(statusesOf([request('e', { status: 'reupload_requested' })], 'documents_approved')).toEqual([
      'documents_approved',
      'reupload_requested',
    ]);
    // Imported and unknown statuses are offered by their label.
    expect(statusesOf([request('f', { status: 'pending' }), request('g', { status: 'odd' })], null)).toEqual([
      'new_request',
    ]);
  });
  it('are called and found by the words of their kind of service', () => {
    const consultation = request('t', {
      service_id: 'talk-to-ca',
      service_title: 'Consultation with a CA',
      workflow: 'consultation',
    });
    const found = (q: string) =>
      listed([...requests, consultation], listState(new URLSearchParams({ q }))).map(({ id }) => id);
    expect(found('write your question')).toEqual(['t']);
    expect(found('upload documents')).toEqual(['a']);
    expect(wordsOf([consultation], 'new_request')).toBe('Write your question');
    expect(wordsOf([consultation, ...requests], 'new_request')).toBe('Upload Documents / Write your question');
    expect(wordsOf([], 'documents_approved')).toBe('Documents Approved');
  });
  it('are ordered as asked', () => {
    expect(shown('sort=created')).toEqual(['c', 'a', 'b']);
    expect(shown('sort=progress')[0]).toBe('b');
    expect(shown('sort=title')[0]).toBe('b');
  });
});
