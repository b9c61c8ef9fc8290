import type { Service } from '@anupalan/domain/contracts/catalogue';
import { describe, expect, it } from 'vitest';
import { catalogueState, categoriesOf, listed } from './list';

const service = (id: string, more: Partial<Service>): Service => ({
  id,
  title: id,
  price: '399',
  description: '',
  detailed_description: '',
  benefits: [],
  helpText: '',
  requiredDocuments: [],
  category: 'legal',
  workflow: 'filing',
  estimated_duration_days: 5,
  decision_time: null,
  is_popular: false,
  not_included: [],
  fee_breakup: { professional_fee: 338, gst: 61 },
  government_fees: { kind: 'from', from: 1000, note: '' },
  later_fees: [],
  search_words: [],
  faqs: [],
  ...more,
});
const services = [
  service('rent', { title: 'Rent Agreement', price: '199', estimated_duration_days: 3 }),
  service('gst', { title: 'GST Registration', price: '299', category: 'tax', is_popular: true }),
  service('plc', { title: 'Public Company', price: '999', category: 'registration', estimated_duration_days: 15 }),
];
const shown = (query: string) => listed(services, catalogueState(new URLSearchParams(query))).found.map(({ id }) => id);

describe('the list of services', () => {
  it('shows them in the server’s order, each once', () => expect(shown('')).toEqual(['rent', 'gst', 'plc']));
  it('finds every word of a search, in any order and case', () => {
    expect(shown('q=AGREEMENT+rent')).toEqual(['rent']);
    expect(shown('q=rent+nothing')).toEqual(['rent']);
    expect(shown('q=nothing')).toEqual([]);
  });
  it('is narrowed by category, price and duration', () => {
    expect(shown('category=tax')).toEqual(['gst']);
    expect(shown('price=299')).toEqual(['rent', 'gst']);
    expect(shown('days=3')).toEqual(['rent']);
  });
  it('takes nonsense in the address as left out', () => {
    expect(shown('price=cheap&days=-1')).toEqual(['rent', 'gst', 'plc']);
  });
  it('names each category once', () => expect(categoriesOf(services)).toEqual(['legal', 'tax', 'registration']));
});
