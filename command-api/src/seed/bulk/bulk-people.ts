import type { DemoPerson } from '../demo/demo-people.js';

const FIRST = [
  'Aarav',
  'Aditi',
  'Amit',
  'Bhavna',
  'Chetan',
  'Deepa',
  'Divya',
  'Farah',
  'Gaurav',
  'Gita',
  'Harish',
  'Isha',
];
const MORE = [
  'Jyoti',
  'Karan',
  'Kavita',
  'Manoj',
  'Meena',
  'Neha',
  'Nitin',
  'Pooja',
  'Rahul',
  'Rekha',
  'Salim',
  'Shreya',
];
const LAST = [
  'Agarwal',
  'Bhat',
  'Chopra',
  'Das',
  'Fernandes',
  'Gowda',
  'Hegde',
  'Iyer',
  'Jain',
  'Khan',
  'Lal',
  'Mishra',
];
const REST = [
  'Nambiar',
  'Ojha',
  'Pillai',
  'Qazi',
  'Rathod',
  'Saxena',
  'Thakur',
  'Upadhyay',
  'Varma',
  'Wagle',
  'Yadav',
  'Zaveri',
];
const STATES = [
  'Karnataka',
  'Kerala',
  'Maharashtra',
  'Gujarat',
  'West Bengal',
  'Punjab',
  'Delhi',
  'Tamil Nadu',
] as const;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
/** Neighbours get different names. */
const nameOf = (n: number): { readonly name: string; readonly family: string } => {
  const family = pick([...LAST, ...REST], Math.floor(n / 24) + n * 7);
  return { name: `${pick([...FIRST, ...MORE], n)} ${family}`, family };
};
/** Reserved test numbers: ten digits that begin with zeros; the demo's own people have the smaller ones. */
const mobileOf = (kind: '1' | '2', n: number): string => `+91000${kind}${String(n).padStart(6, '0')}`;

/** The n-th made-up customer. */
export const bulkCustomer = (n: number): DemoPerson => {
  const { name, family } = nameOf(n);
  const pan = (letters: string): string => `${letters}P${family.charAt(0)}${String(1000 + (n % 9000))}K`;
  return {
    key: `bulk-customer-${n}`,
    mobile: mobileOf('1', n),
    name,
    email: `customer${n}@demo.anupalan.example`,
    role: 'customer',
    isSuperAdmin: false,
    customer: {
      business: `${family} ${pick(['Traders', 'Foods', 'Textiles', 'Software', 'Exports'], n)}`,
      state: pick(STATES, n),
      address: `${1 + (n % 200)} Station Road`,
      pin: String(400001 + (n % 90000)),
      pan: pan('ABC'),
      partner: { name: `${pick(MORE, n + 5)} ${family}`, pan: pan('ABD') },
    },
  };
};

/** The n-th made-up member of staff, with the maximum capacity of a profile. */
export const bulkStaff = (n: number): DemoPerson => ({
  key: `bulk-staff-${n}`,
  mobile: mobileOf('2', n),
  name: nameOf(n * 5 + 3).name,
  email: `staff${n}@demo.anupalan.example`,
  role: 'staff',
  isSuperAdmin: false,
  staff: {
    title: pick(['company secretary', 'chartered accountant', 'advocate', 'tax practitioner'], n),
    experienceYears: 1 + (n % 20),
    maxConcurrentCases: 100,
    bio: '',
    specializations: [
      {
        specialization: pick(['company_registration', 'income_tax', 'legal_documentation', 'gst'], n),
        proficiencyLevel: 3 + (n % 3),
        isPrimary: true,
      },
    ],
  },
});
