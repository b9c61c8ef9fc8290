import type { AdminService, AdminServiceForm } from '@anupalan/domain/contracts/admin-catalogue';

const AT = '2026-11-20T06:00:00.000Z';

/** A service as admins see it. */
export const adminService = (more: Partial<AdminService> = {}): AdminService => ({
  id: 'msme-registration',
  title: 'MSME Registration',
  price: 499,
  description: 'Udyam in a day.',
  detailed_description: '',
  benefits: [],
  helpText: '',
  requiredDocuments: [],
  icon: 'FileText',
  category: 'registration',
  workflow: 'filing',
  estimated_duration_days: 7,
  decision_time: null,
  is_popular: false,
  government_fees: { kind: 'none', from: null, note: '' },
  later_fees: [],
  search_words: [],
  faqs: [],
  is_active: true,
  missing: [],
  not_included: [],
  not_needed: [],
  complexity_level: 3,
  required_specialization: null,
  registers: [],
  form: 'questions',
  built_in: false,
  service_type_id: null,
  fields: 2,
  documents: 0,
  version: 4,
  created_at: AT,
  updated_at: AT,
  ...more,
});

/** Its form, with two questions. */
export const adminServiceForm = (): AdminServiceForm => {
  const field = (id: number, key: string, label: string, order: number) => ({
    id,
    service_id: 'msme_registration',
    key,
    label,
    type: 'text' as const,
    required: false,
    description: '',
    placeholder: '',
    options: [],
    display_order: order,
    position: order,
    section: '',
    rule: '',
    show_if: null,
    created_at: AT,
    updated_at: AT,
  });
  return {
    service: adminService(),
    fields: [field(100_001, 'trade_name', 'Trade name', 0), field(100_002, 'start_date', 'Start date', 1)],
    documents: [],
  };
};
