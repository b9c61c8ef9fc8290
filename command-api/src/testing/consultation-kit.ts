import { service } from '@anupalan/domain/catalogue/aggregate';
import { talkToLawyer } from '@anupalan/domain/catalogue/built-in/consultations';
import { createBuiltIn } from '@anupalan/domain/catalogue/built-in-services';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId, randomId } from '../platform/commands/ids.js';
import { type CaseKit, type Person, startCaseKit } from './case-kit.js';

export const PRICE = 399_00;

/**
 * Wished slots: Monday 10:00 to 12:00 and Tuesday 14:00 to 16:00, India; the test's clock begins on Saturday, 21
 * November.
 */
export const QUESTION = {
  contact_name: 'Asha Kulkarni',
  contact_email: 'asha@example.in',
  contact_phone: '9876543210',
  state_of_operation: 'Maharashtra',
  topic: 'Employment',
  question: 'May I work from Goa?',
  language: 'Marathi',
  slot_1_date: '2026-11-23',
  slot_1_time: '10:00 to 12:00',
  slot_2_date: '2026-11-24',
  slot_2_time: '14:00 to 16:00',
};

export interface ConsultationKit extends CaseKit {
  /** A paid consultation without its question. */
  bought(customer: Person): Promise<string>;
  /** Gives a member of staff the profession of the consultation. */
  asLawyer(staff: Person): Promise<void>;
  /** A paid consultation with its question, assigned to this member of staff. */
  asked(customer: Person, staff: Person): Promise<string>;
  view(person: Person, requestId: string): Promise<CaseView>;
}

/** The API with a consultation in the catalogue. */
export const startConsultationKit = async (): Promise<ConsultationKit> => {
  const kit = await startCaseKit();
  const { app } = kit;
  const { slug } = talkToLawyer;
  const made = await app.execute(service, slug, createBuiltIn(talkToLawyer), systemContext('test'));
  if (!made.ok) throw new Error(made.error.message);

  const bought: ConsultationKit['bought'] = async (customer) => {
    const requestId = randomId();
    const { revision } = await app.load(service, slug);
    const paid = await app.execute(
      serviceRequest,
      requestId,
      {
        type: 'receiveInitialPayment',
        orderId: `TEST_ORD${derivedId(requestId).slice(0, 8)}`,
        amountPaise: PRICE,
        orderStatus: 'open',
        customerId: customer.id,
        serviceId: slug,
        serviceTitle: 'Consultation with a Lawyer',
        pricePaise: PRICE,
        catalogueRevision: revision === 'none' ? 0 : revision,
        estimatedDays: 1,
        decisionTime: null,
      },
      systemContext('test'),
    );
    if (!paid.ok) throw new Error(paid.error.message);
    return requestId;
  };

  const asLawyer: ConsultationKit['asLawyer'] = async ({ id }) => {
    if ((await app.load(staffProfile, id)).state.exists) return;
    const specializations = [{ specialization: 'legal_documentation', proficiencyLevel: 4, isPrimary: true }];
    const profile = await app.execute(
      staffProfile,
      id,
      { type: 'createProfile', title: 'Advocate', specializations },
      systemContext('test'),
    );
    if (!profile.ok) throw new Error(profile.error.message);
  };

  return {
    ...kit,
    asLawyer,
    bought,
    asked: async (customer, staff) => {
      const requestId = await bought(customer);
      await asLawyer(staff);
      const calls = [
        await customer.client.post(`/api/requests/${requestId}/submit-intake`, { answers: QUESTION }),
        await staff.client.post(`/api/staff/requests/${requestId}/claim`, {}),
      ];
      for (const { status, body } of calls) if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return requestId;
    },
    view: async (person, requestId) => (await kit.read(person, `/api/requests/${requestId}`)).body as CaseView,
  };
};
