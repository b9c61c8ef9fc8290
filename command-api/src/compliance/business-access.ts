import { business } from '@anupalan/domain/compliance/business';
import { BUSINESS_NUMBERS, type Business } from '@anupalan/domain/compliance/business-record';
import type { Capability } from '@anupalan/domain/rules/permissions';
import { teamRoleIn } from '@anupalan/domain/rules/team';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { findBusiness } from '@anupalan/projector/read-models/businesses/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { mayDo } from '../platform/cases/access.js';
import { runOn } from '../platform/http/answers.js';
import { notFound, type Session } from '../platform/http/route.js';

export const tag = 'compliance';
export const ofBusiness = z.object({ id: z.string().max(100).meta({ description: 'Id of the business' }) });

/** The business, if the caller has this right on it. */
export const openBusiness = async (
  app: App,
  session: Session,
  id: string,
  right: Capability = 'business.read',
): Promise<BusinessDoc | null> => {
  const doc = await findBusiness(app.reads, id);
  if (doc === null) return null;
  return mayDo(session, right, { team: teamRoleIn(doc, session.userId) }) ? doc : null;
};

const HIDDEN = Object.fromEntries(BUSINESS_NUMBERS.map((name) => [name, ''])) as Partial<Business>;

/** What the caller reads of a business of theirs: not everybody its numbers and its address. */
export const readableValues = (session: Session, doc: BusinessDoc): Business =>
  mayDo(session, 'business.numbers', { team: teamRoleIn(doc, session.userId) })
    ? doc.values
    : { ...doc.values, ...HIDDEN };

/** The answer about a business that does not exist, or of which the caller may not know. */
export const unknownBusiness = () => notFound('business.not_found');

/** A command to a business, and its answer. */
export const run = runOn(business);
