import type { BookingNeeds, booking } from '@anupalan/domain/consultations/booking';
import type { conclusion } from '@anupalan/domain/consultations/conclusion';
import { type CaseFacts, consultation } from '@anupalan/domain/consultations/consultation';
import type { Booking } from '@anupalan/domain/consultations/consultation-events';
import { isOvertaken, staffCalendar } from '@anupalan/domain/consultations/staff-calendar';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { overlap } from '@anupalan/domain/rules/consultation-slots';
import { teamRoleOn } from '../platform/cases/team.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Deciding, FactSources, FactsOfCommands } from '../platform/commands/facts.js';
import type { Load } from '../platform/commands/load.js';
import { factsOfCase, inForceAmong, questionWaits } from './consultations.js';

type About = { readonly id: string; readonly context: CommandContext };

const caseFacts = async ({ id, context }: About, { load }: { readonly load: Load }): Promise<CaseFacts> => {
  const { state } = await load(serviceRequest, id);
  return { ...factsOfCase(state), team: await teamRoleOn(load, context.actor, state) };
};

const slotFacts = async (deciding: Deciding<unknown, Pick<Booking, 'startsAt' | 'staffId'>>, from: FactSources) => {
  const { id: requestId, command } = deciding;
  const facts = await caseFacts(deciding, from);
  const calendar = (await from.load(staffCalendar, command.staffId)).state;
  return { ...facts, overtaken: isOvertaken(calendar, { requestId, startsAt: command.startsAt }) };
};

export const factsOfConsultation: FactsOfCommands<typeof consultation> = {
  proposeSlots: caseFacts,
  bookConsultation: slotFacts,
  chooseSlot: slotFacts,
  recordConsultation: caseFacts,
  followCase: caseFacts,
};

export const factsOfStaffCalendar: FactsOfCommands<typeof staffCalendar> = {
  reserveSlot: async ({ id, command, state }, { load }) => {
    const inTheWay = state.filter((entry) => overlap(entry, command));
    return { booked: await inForceAmong(load, id, inTheWay) };
  },
};

/** The consultation and its case, for the flows that decide as the consultation will. */
const withCase = async (
  { command: { requestId: id }, context }: Omit<About, 'id'> & { readonly command: { readonly requestId: string } },
  from: FactSources,
): Promise<BookingNeeds['requestBooking']> => {
  const [{ state }, request] = await Promise.all([from.load(consultation, id), caseFacts({ id, context }, from)]);
  return { consultation: state, request };
};

export const factsOfBooking: FactsOfCommands<typeof booking> = {
  requestBooking: withCase,
  recordOutcome: async ({ state }, { load }) => ({
    questionWaits: await questionWaits(load, state.requested?.requestId ?? ''),
  }),
};

export const factsOfConclusion: FactsOfCommands<typeof conclusion> = { requestConclusion: withCase };
