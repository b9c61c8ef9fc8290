// The calendar of BENCH_BUSINESSES (100,000) businesses with the shipped rules, in a server over its own folder: one
// business's month as its page asks for it, the month of all of them one after the other, and the reminders of a day
// with every command and follow-up that they cause. Every 20 businesses have one owner.
import { randomUUID } from 'node:crypto';
import { dutiesOf } from '@anupalan/command-api/compliance/duties';
import { remindOfDuties } from '@anupalan/command-api/compliance/duty-reminders';
import { systemContext } from '@anupalan/command-api/platform/commands/command-context';
import { viewsCaughtUp } from '@anupalan/command-api/seed/bulk/make-bulk';
import { businessRecord, factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import { datesBetween, dutiesAmong } from '@anupalan/domain/compliance/calendar';
import { initialOf } from '@anupalan/domain/kernel/record';
import { eachBusiness, findBusiness } from '@anupalan/projector/read-models/businesses/queries';
import { allDueRules } from '@anupalan/projector/read-models/due-rules/queries';
import { openApplication } from './application.mjs';
import { heading, measure, ms, percentile, whole } from './measure.mjs';

const COUNT = Number(process.env.BENCH_BUSINESSES ?? 100_000);
const EACH = 20;
const AT_ONCE = 64;
const DAY = '2026-12-08';
const [FROM, TO] = ['2026-12-01', '2026-12-31'];
const KINDS = ['proprietorship', 'partnership', 'llp', 'private_company', 'individual'];
const SCHEMES = ['monthly', 'qrmp', 'composition', 'none'];

const valuesOf = (n) => ({
  ...initialOf(businessRecord),
  name: `Business ${n}`,
  kind: KINDS[n % KINDS.length],
  gst: SCHEMES[n % SCHEMES.length],
  employees: [0, 5, 15, 40][Math.floor(n / 4) % 4],
  tan: n % 3 === 0 ? 'MUMA12345B' : '',
});

const application = await openApplication();
const { app, clock } = application;
const owners = Array.from({ length: Math.ceil(COUNT / EACH) }, () => randomUUID());
const ids = Array.from({ length: COUNT }, () => randomUUID());

/** Puts a business into the log, as the command of its owner would have. */
const save = async (n) => {
  const ownerId = owners[Math.floor(n / EACH)];
  const metadata = { ...systemContext('bench'), actor: { id: ownerId, role: 'customer' }, command: 'saveBusiness' };
  const event = { type: 'BusinessSaved', data: { ownerId, values: valuesOf(n) } };
  const draft = {
    id: randomUUID(),
    event,
    metadata: { ...metadata, commandId: randomUUID(), time: '2026-10-01T06:00:00.000Z' },
  };
  const { kind } = await app.store.append(`business-${ids[n]}`, 'none', [draft]);
  if (kind !== 'appended') throw new Error(kind);
};

heading(`compliance: the calendar of ${whole(COUNT)} businesses`);
await clock.at(Date.parse(`${DAY}T03:30:00.000Z`), async () => {
  await measure(COUNT, AT_ONCE, (n) => save(n - 1));
  await viewsCaughtUp(app);

  const month = await measure(2000, 1, async (n) => {
    const doc = await findBusiness(app.reads, ids[(n * 7919) % COUNT]);
    await dutiesOf(app, doc, { from: FROM, to: TO });
  });
  console.log(
    `  the month of one business: p50 ${ms(percentile(month.took, 0.5))}, p99 ${ms(percentile(month.took, 0.99))}, CPU ${whole(month.cpuMicros)} µs`,
  );

  const rules = await allDueRules(app.reads);
  const begun = performance.now();
  const dates = datesBetween(rules, FROM, TO);
  let duties = 0;
  for await (const { values } of eachBusiness(app.reads))
    duties += dutiesAmong(dates, rules, factsOfBusiness(values), FROM, TO).length;
  console.log(`  the month of all, ${whole(duties)} dates: ${ms(performance.now() - begun)}`);

  const before = await app.events.head();
  const started = performance.now();
  await remindOfDuties(app)({ payload: { day: DAY } }, new AbortController().signal);
  const took = performance.now() - started;
  let told = 0;
  for await (const { type, event } of app.events.readAll({ after: before, prefixes: ['business'] }))
    if ((event?.type ?? type) === 'DutiesNear') told += 1;
  console.log(`  the reminders of a day, ${whole(told)} owners told: ${ms(took)}`);
});
await application.close();
