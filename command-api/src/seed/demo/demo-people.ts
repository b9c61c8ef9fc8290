import { mobile, user } from '@anupalan/domain/identity/aggregate';
import type { Role } from '@anupalan/domain/rules/roles';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import type { Profile, Specialization } from '@anupalan/domain/staffing/profile-record';
import { DEMO_ACCOUNTS } from '../../identity/demo-accounts.js';
import { registerEmployee } from '../../identity/register-employee.js';
import type { App } from '../../platform/app.js';
import { type CommandContext, systemContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/ids.js';

/** The data for a customer's forms. PANs have a valid format and no owner. */
export interface DemoCustomer {
  readonly business: string;
  readonly state: string;
  readonly address: string;
  readonly pin: string;
  readonly pan: string;
  readonly partner: { readonly name: string; readonly pan: string };
}

export interface DemoPerson {
  readonly key: string;
  /** E.164; a reserved test number: ten digits that begin with zeros. */
  readonly mobile: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  readonly customer?: DemoCustomer;
  readonly staff?: Partial<Profile>;
}

const knows = (specialization: string, proficiencyLevel: number, isPrimary = false): Specialization => ({
  specialization,
  proficiencyLevel,
  isPrimary,
});

const TEST_KEYS = ['asha', 'meera', 'admin', 'super-admin'] as const;

/** The four accounts on the sign-in page. */
const testAccounts: readonly DemoPerson[] = DEMO_ACCOUNTS.map((account, index) => ({
  key: TEST_KEYS[index] ?? account.digits,
  mobile: account.mobile,
  name: account.name,
  email: account.email,
  role: account.role,
  isSuperAdmin: account.isSuperAdmin,
  ...(account.role === 'customer' && {
    customer: {
      business: 'Kulkarni Handlooms',
      state: 'Maharashtra',
      address: '14 Prabhat Road, Deccan Gymkhana, Pune',
      pin: '411004',
      pan: 'ABCPK1234F',
      partner: { name: 'Sameer Kulkarni', pan: 'AFZPK5678L' },
    },
  }),
  ...(account.role === 'staff' && {
    staff: {
      title: 'company secretary',
      experienceYears: 9,
      maxConcurrentCases: 20,
      bio: 'Company law and trade marks. Has taken more than three hundred companies through the Registrar.',
      specializations: [knows('company_registration', 5, true), knows('trademark', 4), knows('compliance', 4)],
    },
  }),
}));

const staff = (last: number, key: string, name: string, profile: NonNullable<DemoPerson['staff']>): DemoPerson => ({
  key,
  mobile: `+9100000000${last}`,
  name,
  email: `${key}@demo.anupalan.example`,
  role: 'staff',
  isSuperAdmin: false,
  staff: profile,
});

const customer = (last: number, key: string, name: string, about: DemoCustomer): DemoPerson => ({
  key,
  mobile: `+9100000000${last}`,
  name,
  email: `${key}@demo.anupalan.example`,
  role: 'customer',
  isSuperAdmin: false,
  customer: about,
});

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  ...testAccounts,
  staff(11, 'arjun', 'Arjun Menon', {
    title: 'chartered accountant',
    experienceYears: 12,
    maxConcurrentCases: 15,
    bio: 'Income tax and GST for small businesses.',
    specializations: [knows('income_tax', 5, true), knows('gst', 5), knows('accounting', 4)],
  }),
  staff(12, 'lata', 'Lata Deshpande', {
    title: 'advocate',
    experienceYears: 7,
    maxConcurrentCases: 12,
    bio: 'Contracts, copyright and trade marks.',
    specializations: [knows('legal_documentation', 5, true), knows('trademark', 3)],
  }),
  staff(13, 'kavya', 'Kavya Iyer', {
    title: 'company secretary',
    experienceYears: 5,
    maxConcurrentCases: 10,
    bio: 'Companies and limited liability partnerships, from the name to the certificate.',
    specializations: [knows('company_registration', 4, true), knows('legal_documentation', 3), knows('trademark', 3)],
  }),
  staff(14, 'imran', 'Imran Sheikh', {
    title: 'tax practitioner',
    experienceYears: 4,
    maxConcurrentCases: 12,
    bio: 'GST registrations and returns, in English, Hindi and Urdu.',
    specializations: [knows('gst', 4, true), knows('income_tax', 3)],
  }),
  customer(21, 'iqbal', 'Iqbal Ansari', {
    business: 'Iqbal Traders',
    state: 'Uttar Pradesh',
    address: '7 Aminabad Road, Lucknow',
    pin: '226018',
    pan: 'BQLPA4821K',
    partner: { name: 'Zainab Ansari', pan: 'CDKPA7703M' },
  }),
  customer(22, 'prakash', 'Prakash Reddy', {
    business: 'Reddy Properties',
    state: 'Telangana',
    address: '22 Road No. 3, Banjara Hills, Hyderabad',
    pin: '500034',
    pan: 'AKRPR6612C',
    partner: { name: 'Sunita Reddy', pan: 'AKSPR9045D' },
  }),
  customer(23, 'nandini', 'Nandini Bose', {
    business: 'Nandini & Bose',
    state: 'West Bengal',
    address: '31 Southern Avenue, Kolkata',
    pin: '700029',
    pan: 'AHTPB3370Q',
    partner: { name: 'Anirban Bose', pan: 'AHUPB8126R' },
  }),
  customer(24, 'thomas', 'Thomas Kurian', {
    business: 'Kurian Spices',
    state: 'Kerala',
    address: '5 Marine Drive, Kochi',
    pin: '682031',
    pan: 'BDEPK2249H',
    partner: { name: 'Leena Kurian', pan: 'BDFPK1180J' },
  }),
  customer(25, 'harpreet', 'Harpreet Gill', {
    business: 'Gill Tools',
    state: 'Punjab',
    address: '88 Model Town, Ludhiana',
    pin: '141002',
    pan: 'AXCPG5518E',
    partner: { name: 'Jaspreet Gill', pan: 'AXDPG4407F' },
  }),
  customer(26, 'farhan', 'Farhan Qureshi', {
    business: 'Qureshi Carpets',
    state: 'Madhya Pradesh',
    address: '12 Hamidia Road, Bhopal',
    pin: '462001',
    pan: 'CGHPQ9034N',
    partner: { name: 'Sana Qureshi', pan: 'CGJPQ2215P' },
  }),
  customer(27, 'sunita', 'Sunita Patil', {
    business: 'Patil Agro',
    state: 'Maharashtra',
    address: '41 Gangapur Road, Nashik',
    pin: '422005',
    pan: 'AKLPP4521D',
    partner: { name: 'Vijay Patil', pan: 'AKMPP7730E' },
  }),
  customer(28, 'rohan', 'Rohan Mehta', {
    business: 'Mehta Chemicals',
    state: 'Gujarat',
    address: '9 Ashram Road, Ahmedabad',
    pin: '380009',
    pan: 'BNMPM7823L',
    partner: { name: 'Kinjal Mehta', pan: 'BNNPM1145F' },
  }),
  customer(29, 'lakshmi', 'Lakshmi Narayanan', {
    business: 'Lakshmi Silks',
    state: 'Tamil Nadu',
    address: '17 Usman Road, T. Nagar, Chennai',
    pin: '600017',
    pan: 'CKJPN3390A',
    partner: { name: 'Ravi Narayanan', pan: 'CKLPN8812B' },
  }),
  customer(30, 'anjali', 'Anjali Verma', {
    business: 'Verma Design Studio',
    state: 'Delhi',
    address: '63 Hauz Khas Village, New Delhi',
    pin: '110016',
    pan: 'DFGPV6614R',
    partner: { name: 'Nikhil Verma', pan: 'DFHPV2097G' },
  }),
  customer(31, 'bhaskar', 'Bhaskar Rao', {
    business: 'Rao Marine Foods',
    state: 'Andhra Pradesh',
    address: '28 Beach Road, Visakhapatnam',
    pin: '530003',
    pan: 'ABKPR2207T',
    partner: { name: 'Padma Rao', pan: 'ABLPR9563K' },
  }),
];

/** A demo person with an account. */
export interface Member extends DemoPerson {
  readonly userId: string;
}

const own = (person: Member, what: string): CommandContext => {
  const commandId = derivedId('demo', 'person', person.key, what);
  return {
    actor: { id: person.userId, role: person.role },
    channel: 'web',
    commandId,
    correlationId: commandId,
    causationId: commandId,
  };
};

/** Creates the account and the profile of a demo person; idempotent. */
export const enrol = async (app: App, person: DemoPerson): Promise<Member> => {
  const set = (what: string): CommandContext =>
    systemContext('demo-data', { commandId: derivedId('demo', 'person', person.key, what) });
  const { name, email, role, isSuperAdmin } = person;
  const registered = await registerEmployee(
    app,
    { mobile: person.mobile, name, email, role, isSuperAdmin, via: 'demo' },
    set('register'),
  );
  const { state } = await app.load(mobile, await app.keyedHash('mobile', person.mobile));
  const userId = registered.ok ? registered.value.userId : state.userId;
  if (userId === null) throw new Error(`demo person ${person.key}: no account`);
  const member: Member = { ...person, userId };
  if (person.staff !== undefined)
    await app.execute(staffProfile, userId, { type: 'createProfile', ...person.staff }, set('profile'));
  if (role === 'customer') {
    await app.execute(
      user,
      userId,
      { type: 'updateProfile', name, email, profileCompleted: true },
      own(member, 'profile'),
    );
    // The tours count as done for these year-old accounts; a visitor starts one on demand.
    await app.execute(user, userId, { type: 'changePreferences', tours: { customer: true } }, own(member, 'tour'));
  }
  return member;
};
