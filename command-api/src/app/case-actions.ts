import { takesDocuments } from '@anupalan/domain/rules/documents';
import type { AccessFacts, AccessRole } from '@anupalan/domain/rules/permissions';
import { can } from '@anupalan/domain/rules/permissions';
import { allowedCommands, commandPath, type RequestFlags, statusView } from '@anupalan/domain/rules/status-table';
import type { Viewer } from './case-stages.js';

/** Statuses at which a case goes to nobody any more. */
const ENDED: ReadonlySet<string> = new Set(['completed', 'closed', 'cancelled']);

/**
 * What the one who asks may do to a case now, by the names in the routes: the steps that the status table gives the role, and
 * what stands beside the table. Guards (every document approved, a reason) are still to be met.
 */
export const allowedActions = (
  status: string,
  flags: RequestFlags,
  viewer: Viewer,
  access: AccessRole,
  facts: AccessFacts,
): string[] => {
  const { nearest } = statusView(status);
  const may = (capability: Parameters<typeof can>[1]): boolean => can(access, capability, facts);
  const ended = ENDED.has(nearest ?? '');
  const steps = may('case.advance') ? allowedCommands(status, viewer, flags).map(commandPath) : [];
  const beside: readonly (readonly [string, boolean])[] = [
    ['documents', takesDocuments(status) && may('file.upload')],
    ['review-document', nearest === 'documents_uploaded_pending_review' && may('case.review')],
    ['claim', !ended && facts.unassigned === true && may('case.claim')],
    ['hand-over', !ended && facts.unassigned !== true && may('case.handOver')],
    ['assign', !ended && may('case.assign')],
    ['messages', may('case.message')],
    ['notes', may('case.note')],
  ];
  return [...steps, ...beside.flatMap(([name, open]) => (open ? [name] : []))];
};
