import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Bars, WeekMoney } from './charts';
import { statusBars, weeksOf } from './figures';

const bars = statusBars({ present: [{ status: 'documents_approved', cases: 4 }] });
const weeks = weeksOf({
  weeks: [
    {
      from: '2025-11-01',
      to: '2025-11-07',
      created: 3,
      delivered: 1,
      captured: 798,
      refunded: 399,
      fees: 338,
      gst: 61,
      government: 0,
    },
  ],
});

/** The dashboard's charts at an address. jsdom lays nothing out, so that the charts are told their size. */
const show = (address: string) => {
  const page = (
    <>
      <style>{'.MuiChartsSurface-root { width: 400px; height: 300px }'}</style>
      <Bars label="Cases by status" bars={bars} />
      <WeekMoney label="Revenue per week" weeks={weeks} />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/admin', element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  /** Presses a chart's first bar that is not empty, and says where that leads. */
  return async (chart: RegExp): Promise<string> => {
    const bars = screen.getByRole('img', { name: chart }).getElementsByTagName('rect');
    const side = (bar: Element, name: string) => Number(bar.getAttribute(name));
    await expect.poll(() => bars.length).toBeGreaterThan(0);
    const bar = [...bars].find((one) => one.matches('.MuiBarChart-element') && side(one, 'width') > 10) as Element;
    const coords = { clientX: side(bar, 'x') + 5, clientY: side(bar, 'y') + 5 };
    await userEvent.pointer({ keys: '[MouseLeft]', target: bar, coords });
    const { pathname, search } = router.state.location;
    return pathname + search;
  };
};
const PAST = '/admin?as_of=2025-11-20';
const PAID = '/admin/requests?payment=paid%2Crefund_pending%2Crefunded&from=2025-11-01&to=2025-11-07';

describe('a bar of the dashboard', () => {
  it('leads to the list behind it', async () => {
    expect(await show('/admin')(/^Cases by status/)).toBe('/admin/requests?status=documents_approved');
  });

  it('of a past day leads to the list of that day', async () => {
    expect(await show(PAST)(/^Cases by status/)).toBe('/admin/requests?status=documents_approved&as_of=2025-11-20');
  });

  it('of money leads to the paid cases of its week', async () => {
    expect(await show('/admin')(/^Revenue/)).toBe(PAID);
  });

  it('of money of a past day leads to the paid cases as of that day', async () => {
    expect(await show(PAST)(/^Revenue/)).toBe(`${PAID}&as_of=2025-11-20`);
  });
});
