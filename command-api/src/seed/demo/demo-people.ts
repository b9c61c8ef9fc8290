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

const person = (last: string, key: string, name: string, role: Role): DemoPerson => ({
  key,
  mobile: `+9100000000${last}`,
  name,
  email: `${key}@demo.anupalan.example`,
  role,
  isSuperAdmin: false,
});

const staff = (last: number, key: string, name: string, profile: NonNullable<DemoPerson['staff']>): DemoPerson => ({
  ...person(String(last), key, name, 'staff'),
  staff: profile,
});

/** End of the number, key, name, business, state, address, PIN, PAN, and the partner with their PAN. */
const CUSTOMERS = `
  21 | iqbal | Iqbal Ansari | Iqbal Traders | Uttar Pradesh | 7 Aminabad Road, Lucknow | 226018 | BQLPA4821K | Zainab Ansari | CDKPA7703M
  22 | prakash | Prakash Reddy | Reddy Properties | Telangana | 22 Road No. 3, Banjara Hills, Hyderabad | 500034 | AKRPR6612C | Sunita Reddy | AKSPR9045D
  23 | nandini | Nandini Bose | Nandini & Bose | West Bengal | 31 Southern Avenue, Kolkata | 700029 | AHTPB3370Q | Anirban Bose | AHUPB8126R
  24 | thomas | Thomas Kurian | Kurian Spices | Kerala | 5 Marine Drive, Kochi | 682031 | BDEPK2249H | Leena Kurian | BDFPK1180J
  25 | harpreet | Harpreet Gill | Gill Tools | Punjab | 88 Model Town, Ludhiana | 141002 | AXCPG5518E | Jaspreet Gill | AXDPG4407F
  26 | farhan | Farhan Qureshi | Qureshi Carpets | Madhya Pradesh | 12 Hamidia Road, Bhopal | 462001 | CGHPQ9034N | Sana Qureshi | CGJPQ2215P
  27 | sunita | Sunita Patil | Patil Agro | Maharashtra | 41 Gangapur Road, Nashik | 422005 | AKLPP4521D | Vijay Patil | AKMPP7730E
  28 | rohan | Rohan Mehta | Mehta Chemicals | Gujarat | 9 Ashram Road, Ahmedabad | 380009 | BNMPM7823L | Kinjal Mehta | BNNPM1145F
  29 | lakshmi | Lakshmi Narayanan | Lakshmi Silks | Tamil Nadu | 17 Usman Road, T. Nagar, Chennai | 600017 | CKJPN3390A | Ravi Narayanan | CKLPN8812B
  30 | anjali | Anjali Verma | Verma Design Studio | Delhi | 63 Hauz Khas Village, New Delhi | 110016 | DFGPV6614R | Nikhil Verma | DFHPV2097G
  31 | bhaskar | Bhaskar Rao | Rao Marine Foods | Andhra Pradesh | 28 Beach Road, Visakhapatnam | 530003 | ABKPR2207T | Padma Rao | ABLPR9563K`;

const customer = (row: string): DemoPerson => {
  const [last = '', key = '', name = '', business = '', state = '', address = '', pin = '', pan = '', ...partner] = row
    .trim()
    .split(' | ');
  const [partnerName = '', partnerPan = ''] = partner;
  const about = { business, state, address, pin, pan, partner: { name: partnerName, pan: partnerPan } };
  return { ...person(last, key, name, 'customer'), customer: about };
};

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
  ...CUSTOMERS.trim().split('\n').map(customer),
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
