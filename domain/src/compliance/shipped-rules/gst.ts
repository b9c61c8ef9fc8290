import { is, isNot, rulesOf, type ShippedRule } from './shipped.js';

const rule = rulesOf('gst');
const LATE = 'A fee for each day until it is filed, and interest at 18 % a year on tax that is paid late';
const monthly = is('gst', 'monthly');
const quarterly = is('gst', 'qrmp');
/** Sections 37, 39 and 44 leave non-resident taxable persons out: GSTR-5 is their only return. */
const resident = isNot('trait', 'gst_non_resident');

/** States whose quarterly GSTR-3B is due on the 22nd; on the 24th in all others. */
const GROUP_X = is(
  'state',
  'Chhattisgarh',
  'Madhya Pradesh',
  'Gujarat',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Maharashtra',
  'Karnataka',
  'Goa',
  'Lakshadweep',
  'Kerala',
  'Tamil Nadu',
  'Puducherry',
  'Andaman and Nicobar Islands',
  'Telangana',
  'Andhra Pradesh',
);

const GSTR_3B = {
  form: 'GSTR-3B',
  title: 'Summary return and payment of GST',
  penalty: LATE,
  source: 'CGST Act 2017, section 39; CGST Rules 2017, rule 61',
  service: 'talk-to-ca',
};
const GSTR_1 = {
  form: 'GSTR-1',
  title: 'Sales of the period',
  penalty: 'A fee for each day until it is filed, and your customers cannot claim their credit',
  source: 'CGST Act 2017, section 37; CGST Rules 2017, rule 59',
  service: 'talk-to-ca',
};
const special = { title: 'Return of a special registration', penalty: LATE };

export const gstRules: readonly ShippedRule[] = [
  rule('gstr-1-monthly', { ...GSTR_1, day: 11, appliesTo: [monthly, resident] }),
  rule('gstr-1-quarterly', { ...GSTR_1, frequency: 'quarter', day: 13, appliesTo: [quarterly] }),
  rule('gst-iff', {
    ...GSTR_1,
    form: 'IFF',
    title: 'Sales to businesses in the first two months of a quarter',
    penalty: 'No fee: sales that are not uploaded go into the GSTR-1 of the quarter',
    note: 'Optional',
    day: 13,
    withinQuarter: true,
    appliesTo: [quarterly],
  }),
  rule('gstr-3b-monthly', { ...GSTR_3B, day: 20, appliesTo: [monthly, resident] }),
  rule('gstr-3b-quarterly-x', { ...GSTR_3B, frequency: 'quarter', day: 22, appliesTo: [quarterly, GROUP_X] }),
  rule('gstr-3b-quarterly-y', {
    ...GSTR_3B,
    frequency: 'quarter',
    day: 24,
    appliesTo: [quarterly, { ...GROUP_X, not: true }],
  }),
  rule('gst-pmt-06', {
    form: 'PMT-06',
    title: 'Payment of GST for the first two months of a quarter',
    penalty: 'Interest at 18 % a year on the tax that is paid late',
    source: 'CGST Rules 2017, rule 61(3)',
    service: 'talk-to-ca',
    day: 25,
    withinQuarter: true,
    appliesTo: [quarterly],
  }),
  rule('gst-cmp-08', {
    form: 'CMP-08',
    title: 'Payment of GST under the composition scheme',
    penalty: 'Interest at 18 % a year on the tax that is paid late',
    source: 'CGST Rules 2017, rule 62',
    service: 'talk-to-ca',
    frequency: 'quarter',
    day: 18,
    appliesTo: [is('gst', 'composition')],
  }),
  rule('gstr-4', {
    form: 'GSTR-4',
    title: 'Annual return under the composition scheme',
    penalty: LATE,
    source: 'CGST Rules 2017, rule 62; Notification 12/2024 Central Tax',
    service: 'talk-to-ca',
    frequency: 'year',
    months: 3,
    day: 0,
    appliesTo: [is('gst', 'composition')],
  }),
  rule('gstr-9', {
    form: 'GSTR-9',
    title: 'Annual return of GST',
    penalty: 'A fee for each day, by turnover',
    source: 'CGST Act 2017, section 44; CGST Rules 2017, rule 80',
    service: 'talk-to-ca',
    frequency: 'year',
    months: 9,
    day: 0,
    appliesTo: [is('gst', 'monthly', 'qrmp'), is('turnover', 'up_to_2_crore'), resident],
  }),
  rule('gstr-9c', {
    form: 'GSTR-9C',
    title: 'Reconciliation of the annual return with the accounts',
    penalty: 'A fee for each day, by turnover',
    source: 'CGST Act 2017, section 44; CGST Rules 2017, rule 80(3)',
    service: 'talk-to-ca',
    frequency: 'year',
    months: 9,
    day: 0,
    appliesTo: [is('gst', 'monthly', 'qrmp'), is('turnover', 'up_to_5_crore'), resident],
  }),
  rule('gstr-5', {
    ...special,
    form: 'GSTR-5',
    source: 'CGST Rules 2017, rule 63',
    day: 13,
    appliesTo: [is('trait', 'gst_non_resident'), isNot('gst', 'none')],
  }),
  rule('gstr-6', {
    ...special,
    form: 'GSTR-6',
    source: 'CGST Rules 2017, rule 65',
    day: 13,
    appliesTo: [is('trait', 'gst_distributor'), isNot('gst', 'none')],
  }),
  rule('gstr-7', {
    ...special,
    form: 'GSTR-7',
    source: 'CGST Rules 2017, rule 66',
    day: 10,
    appliesTo: [is('trait', 'gst_deductor'), isNot('gst', 'none')],
  }),
  rule('gstr-8', {
    ...special,
    form: 'GSTR-8',
    source: 'CGST Rules 2017, rule 67',
    day: 10,
    appliesTo: [is('trait', 'gst_ecommerce'), isNot('gst', 'none')],
  }),
];
