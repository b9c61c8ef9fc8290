import fc from 'fast-check';
import { z } from 'zod';
import { fieldRecord, requirementRecord } from '../src/catalogue/item-records.js';
import { serviceRecord } from '../src/catalogue/service-record.js';
import { serviceTypeRecord } from '../src/catalogue/service-type-record.js';
import { businessRecord } from '../src/compliance/business-record.js';
import { dueRuleRecord } from '../src/compliance/due-rule-record.js';
import { adminService, saveDocument, saveField, saveService } from '../src/contracts/admin-catalogue.js';
import {
  assignmentRule,
  changedRule,
  changedServiceType,
  changedStaffProfile,
  serviceType,
} from '../src/contracts/assignment.js';
import { serviceDocument, serviceField } from '../src/contracts/catalogue.js';
import { business, dueRule, saveBusiness, saveDueRule } from '../src/contracts/compliance.js';
import { ownDocument, savePaper } from '../src/contracts/documents.js';
import { bodyShape, wireShape } from '../src/contracts/of-record.js';
import { saveSettings, settings } from '../src/contracts/settings.js';
import { saveSitePage, sitePageView } from '../src/contracts/site-pages.js';
import { changeWebhook, webhook } from '../src/contracts/webhooks.js';
import { currentForm, FORM_IDS } from '../src/forms/registry.js';
import { webhookRecord } from '../src/integrations/webhook-record.js';
import { type Field, type Fields, tidyRecord } from '../src/kernel/record.js';
import { paperRecord } from '../src/papers/paper-record.js';
import { registeredRecord } from '../src/requests/registered-record.js';
import { DECISION_UNITS } from '../src/rules/decision-time.js';
import { PUBLIC_EVENT_TYPES } from '../src/rules/public-events.js';
import { OPTIONAL_PARTS } from '../src/rules/service-lists.js';
import { settingsRecord } from '../src/settings/settings-record.js';
import { sitePageRecord } from '../src/settings/site-page-record.js';
import { ruleRecord } from '../src/staffing/assignment-rule-record.js';
import { profileRecord } from '../src/staffing/profile-record.js';

type Values = Readonly<Record<string, unknown>>;

const word = fc.stringMatching(/^[a-z]{3,12}$/);

const arbitraryOf = ({ input }: Field<unknown, unknown>): fc.Arbitrary<unknown> => {
  switch (input.kind) {
    case 'text':
      return word;
    case 'amount': {
      const paise = fc.integer({ min: 0, max: 1_000_000 }).map((rupees) => rupees * 100);
      return input.optional ? fc.option(paise) : paise;
    }
    case 'number': {
      const one = fc.integer({ min: input.min, max: input.max });
      return input.optional ? fc.option(one) : one;
    }
    case 'flag':
      return fc.boolean();
    case 'choice': {
      const one = fc.constantFrom(...input.list);
      return input.optional ? fc.option(one) : one;
    }
    case 'choices':
      return fc.subarray([...input.list]);
    case 'lines':
      return fc.array(word, { maxLength: 3 });
    case 'list':
      return fc.array(valuesOf(input.of), { maxLength: 3 });
    case 'part':
      return valuesOf(input.of);
    case 'custom':
      throw new Error('a field that no kind fits needs values of its own');
  }
};

const valuesOf = (fields: Fields, own: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, own[name] ?? arbitraryOf(field)])));

const condition = fc.option(
  fc.record({ key: word, equals: word, not: fc.constant(true) }, { requiredKeys: ['key', 'equals'] }),
);

/** Every record that is described, with the schemas of the office and the values of fields that no kind fits. */
export const RECORDS: readonly {
  readonly name: string;
  readonly fields: Fields;
  readonly shown: z.ZodType;
  readonly body: z.ZodObject;
  readonly own: Readonly<Record<string, fc.Arbitrary<unknown>>>;
}[] = [
  {
    name: 'a service',
    fields: serviceRecord,
    shown: adminService.partial(),
    body: saveService,
    own: {
      form: fc.constantFrom(...FORM_IDS).map(currentForm),
      decisionTime: fc.option(
        fc.record({ from: fc.nat(9), to: fc.integer({ min: 10, max: 99 }), unit: fc.constantFrom(...DECISION_UNITS) }),
      ),
      notNeeded: fc.subarray([...OPTIONAL_PARTS]),
    },
  },
  {
    name: 'a question',
    fields: fieldRecord,
    shown: serviceField.partial(),
    body: saveField,
    own: { options: fc.array(word), showIf: condition },
  },
  {
    name: 'a document requirement',
    fields: requirementRecord,
    shown: serviceDocument.extend({ position: z.number() }).partial(),
    body: saveDocument,
    own: {
      allowedTypes: fc.constantFrom('pdf', 'pdf,docx'),
      requiredIf: condition,
    },
  },
  {
    name: 'a webhook',
    fields: webhookRecord,
    shown: webhook.partial(),
    body: changeWebhook,
    own: {
      types: fc.option(fc.subarray([...PUBLIC_EVENT_TYPES], { minLength: 1 })),
      url: fc.constant('https://example.com/hook'),
    },
  },
  { name: 'an assignment rule', fields: ruleRecord, shown: assignmentRule.partial(), body: changedRule, own: {} },
  {
    name: 'a page of the site',
    fields: sitePageRecord,
    shown: sitePageView.partial(),
    body: saveSitePage.partial(),
    own: { effectiveFrom: fc.constant('2026-11-23') },
  },
  {
    name: 'the settings',
    fields: settingsRecord,
    shown: settings.partial(),
    body: saveSettings,
    own: { gstin: fc.constantFrom('', '27AAPFU0939F1ZV'), cin: fc.constantFrom('', 'U74999MH2020PTC123456') },
  },
  { name: 'a business', fields: businessRecord, shown: business.partial(), body: saveBusiness, own: {} },
  { name: 'a document of one’s own', fields: paperRecord, shown: ownDocument.partial(), body: savePaper, own: {} },
  {
    name: 'what a delivery has registered',
    fields: registeredRecord,
    shown: z.object(wireShape(registeredRecord, 'office')).partial(),
    body: z.object(bodyShape(registeredRecord)),
    own: {},
  },
  { name: 'a rule for dates', fields: dueRuleRecord, shown: dueRule.partial(), body: saveDueRule, own: {} },
  {
    name: 'a service type',
    fields: serviceTypeRecord,
    shown: serviceType.partial(),
    body: changedServiceType,
    own: {},
  },
  {
    name: 'a staff profile',
    fields: profileRecord,
    shown: z.object(wireShape(profileRecord, 'office')),
    body: changedStaffProfile,
    own: {},
  },
];

/** Holds the check for any record of a description, as it is stored. */
export const ofEach = ({ fields, own }: (typeof RECORDS)[number], check: (data: Values) => void): void =>
  fc.assert(
    fc.property(
      valuesOf(fields, own).map((values) => tidyRecord(fields, values)),
      check,
    ),
  );
