import type { PublicEvent } from '@anupalan/client';

/** Facts about a case that only its first event carries. */
interface Known {
  readonly caseNumber: string;
  readonly service: string;
}

const money = (paise: number): string => `₹${(paise / 100).toLocaleString('en-IN')}`;
const spoken = (status: string): string => status.replaceAll('_', ' ');
const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** A sentence about the event; null for a type that is newer than this program. */
const sentenceOf = (event: PublicEvent): string | null => {
  switch (event.type) {
    case 'anupalan.service_request.created.v1': {
      const { service_title, price_paise } = event.data;
      return `A customer requested ${service_title} for ${price_paise === 0 ? 'nothing' : money(price_paise)}.`;
    }
    case 'anupalan.service_request.status_changed.v1':
      return `It went from ${spoken(event.data.previous_status ?? 'nothing')} to ${spoken(event.data.status)}.`;
    case 'anupalan.service_request.assigned.v1':
      return event.data.previous_staff_id === null ? 'A member of staff works on it.' : 'It was handed over.';
    case 'anupalan.service_request.correction_requested.v1': {
      const { document_keys, field_keys, origin } = event.data;
      const asked = `${many(document_keys.length, 'document', 'documents')} and ${many(field_keys.length, 'answer', 'answers')}`;
      return `${origin === 'authority' ? 'The authority' : 'Our review'} asks to correct ${asked}.`;
    }
    case 'anupalan.service_request.submitted_to_authority.v1': {
      const { authority, acknowledgement_number } = event.data;
      return `It was filed with ${authority ?? 'the authority'}, acknowledgement ${acknowledgement_number}.`;
    }
    case 'anupalan.service_request.delivered.v1':
      return `The result was delivered with ${many(event.data.files.length, 'file', 'files')}.`;
    case 'anupalan.service_request.completed.v1': {
      const { confirmed_by, rating } = event.data;
      const rated = rating === null ? '' : ` with ${rating} of 5`;
      return confirmed_by === 'customer'
        ? `The customer confirmed it${rated}.`
        : 'It was completed as nobody objected.';
    }
    case 'anupalan.service_request.cancelled.v1':
      return `It was cancelled; ${many(event.data.refunds.length, 'payment goes', 'payments go')} back.`;
    case 'anupalan.document.uploaded.v1':
      return `The document ${event.data.document_key} came in.`;
    case 'anupalan.document.approved.v1':
      return 'A document was approved.';
    case 'anupalan.document.rejected.v1':
      return `A document was rejected: ${spoken(event.data.reason_code)}.`;
    case 'anupalan.payment.received.v1': {
      const { amount_paise, method, outcome } = event.data;
      return `${money(amount_paise)} came by ${method}${outcome === 'captured' ? '' : ` (${spoken(outcome)})`}.`;
    }
    case 'anupalan.payment.failed.v1':
      return 'An attempt to pay failed.';
    case 'anupalan.payment.refunded.v1':
      return `${money(event.data.amount_paise)} went back to the customer.`;
    default:
      return null;
  }
};

/** The subject of an event without a known case: a payment comes before the request that it buys. */
const NOT_KNOWN = 'A new request';

/** Tells events one after the other, each with its case's number once that is known; null for an unknown type. */
export const teller = (): ((event: PublicEvent) => string | null) => {
  const cases = new Map<string, Known>();
  return (event) => {
    if (event.type === 'anupalan.service_request.created.v1') {
      const { case_number: caseNumber, service_title: service } = event.data;
      cases.set(event.subject, { caseNumber, service });
    }
    const sentence = sentenceOf(event);
    if (sentence === null) return null;
    const known = cases.get(event.subject);
    const about = known === undefined ? NOT_KNOWN : `${known.caseNumber}, ${known.service}`;
    return `${event.time.slice(0, 16).replace('T', ' ')}  ${about}: ${sentence}`;
  };
};
