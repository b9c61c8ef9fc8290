import { describe, expect, it } from 'vitest';
import { funnelBars, mostBought, serviceBars, shortMoney, statusBars, stayBars, weeksOf } from './figures';

describe('the bars of cases by status', () => {
  it('are the statuses of open cases in the order of a case, those without a case too', () => {
    const bars = statusBars({
      present: [
        { status: 'reupload_requested', cases: 1200 },
        { status: 'closed', cases: 9 },
      ],
    });
    expect(bars.map(({ label, tone, text }) => [label, tone, text])).toEqual([
      ['Not paid yet', 'warning', '0'],
      ['Upload Documents', 'warning', '0'],
      ['Documents Under Review', 'info', '0'],
      ['Documents Approved', 'info', '0'],
      ['Needs Document Correction', 'warning', '1,200'],
      ['Final Payment Pending', 'warning', '0'],
      ['Final Payment Received', 'info', '0'],
      ['Preparing to file', 'info', '0'],
      ['Processing with Authorities', 'authority', '0'],
    ]);
    expect(bars[4]?.to).toBe('/admin/requests?status=reupload_requested');
  });

  it('have one label each', () => {
    const labels = statusBars({ present: [] }).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('the bars of services', () => {
  const days = { from: '2026-11-01', to: '2026-11-22' };
  it('keep the order of the figures, each with the list of its own new cases', () => {
    const services = [
      { service_id: 'gst-registration', title: 'GST Registration', cases: 1200 },
      { service_id: 'rent-agreement', title: 'Rent Agreement', cases: 3 },
    ];
    expect(serviceBars({ ...days, services })).toMatchObject([
      {
        label: 'GST Registration',
        text: '1,200',
        to: '/admin/requests?service=gst-registration&from=2026-11-01&to=2026-11-22',
      },
      { label: 'Rent Agreement', text: '3' },
    ]);
  });

  it('are ten at most in the chart', () => {
    const services = Array.from({ length: 12 }, (_, n) => ({ service_id: `s${n}`, title: `S${n}`, cases: 12 - n }));
    expect(mostBought(serviceBars({ ...days, services })).map(({ label }) => label)).toEqual(
      services.slice(0, 10).map(({ title }) => title),
    );
  });
});

describe('the median days', () => {
  it('are given with one decimal, for statuses that some case left', () => {
    const bars = stayBars({ stays: [{ status: 'documents_approved', cases: 3, median_seconds: 86_400 * 2.5 }] });
    expect(bars).toMatchObject([{ label: 'Documents Approved', value: 2.5, text: '2.5', left: '3' }]);
    expect(stayBars({ stays: [{ status: 'completed', cases: 3, median_seconds: 1 }] })).toEqual([]);
  });
});

describe('the weeks', () => {
  const week = { created: 2, delivered: 1, captured: 1000, refunded: 400.5, fees: 599.5, gst: 0, government: 0 };
  it('have their revenue, and the lists of exactly their days', () => {
    const [first] = weeksOf({ weeks: [{ ...week, from: '2026-11-20', to: '2026-11-22' }] });
    expect(first).toMatchObject({
      label: '20 Nov',
      revenue: 599.5,
      revenueText: '₹599.50',
      partial: false,
      newCases: '/admin/requests?from=2026-11-20&to=2026-11-22',
      deliveredCases: '/admin/requests?delivered_from=2026-11-20&delivered_to=2026-11-22&sort=-delivered_at',
    });
  });

  it('that end before Sunday are not whole', () => {
    expect(weeksOf({ weeks: [{ ...week, from: '2026-11-16', to: '2026-11-20' }] })[0]?.partial).toBe(true);
  });
});

describe('the way from visit to payment', () => {
  const figures = { from: '2026-11-01', to: '2026-11-22' };
  it('says which part of the visits came so far', () => {
    const bars = funnelBars({ ...figures, funnel: { visits: 300, sign_ups: 30, orders: 12, payments: 10 } });
    expect(bars.map(({ label, text, share }) => [label, text, share])).toEqual([
      ['Visits', '300', ''],
      ['Sign-ups', '30', '10%'],
      ['Orders', '12', '4%'],
      ['Payments', '10', '3.3%'],
    ]);
  });

  it('says no part where no visit was counted', () => {
    const bars = funnelBars({ ...figures, funnel: { visits: 0, sign_ups: 1, orders: 1, payments: 1 } });
    expect(bars.every(({ share }) => share === '')).toBe(true);
  });
});

describe('amounts beside an axis', () => {
  it.each([
    [0, '0'],
    [500, '500'],
    [2500, '2.5 k'],
    [400_000, '4 L'],
    [-150_000, '-1.5 L'],
  ])('%s are written %s', (rupees, text) => {
    expect(shortMoney(rupees)).toBe(text);
  });
});
