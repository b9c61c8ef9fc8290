import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { Done } from '@anupalan/domain/contracts/common';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import type { ServiceOfCases, StaffMember } from '@anupalan/domain/contracts/staff';
import { questionsOf } from '@anupalan/domain/forms/registry';
import { stepArea, stepAt } from '@anupalan/domain/workflows/steps';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client';
import { isStatus, messageOf } from '../../shared/api/errors';
import { invalidateModel, modelQuery, queryClient } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { useCommand } from '../../shared/api/use-command';
import { useEntries } from '../../shared/api/use-entries';
import { t } from '../../shared/i18n/i18n';
import { toast } from '../../shared/kit/toast/store';
import type { CaseForm } from './actions';
import { caseQuery } from './use-case';
import { giveVerdict, withVerdicts } from './verdicts';

/** The loaded part of a case's timeline. */
export const useTimeline = ({ request, timeline }: CaseView) =>
  useEntries(request.id, `/api/requests/${encodeURIComponent(request.id)}/timeline`, timeline);

/** The questions of the form at the revision that the request was bought at, the lists of people included. */
export const useCaseQuestions = (view: CaseView) =>
  useQuery({
    ...modelQuery<readonly ServiceFieldView[]>(models.services, definitionPath('fields', view)),
    select: (fields) => questionsOf(view.form, fields),
  });

/** The form's required documents, at the same revision. */
export const useCaseRequirements = (view: CaseView) =>
  useQuery(modelQuery<readonly ServiceDocumentView[]>(models.services, definitionPath('documents', view)));

/** Questions and required documents; undefined until both are loaded. */
export function useCaseForm(view: CaseView): CaseForm | undefined {
  const { data: questions } = useCaseQuestions(view);
  const { data: requirements } = useCaseRequirements(view);
  return questions === undefined || requirements === undefined ? undefined : { questions, requirements };
}

const definitionPath = (what: 'fields' | 'documents', { request }: CaseView): string =>
  `/api/service-${what}/${encodeURIComponent(request.service_id)}?requestId=${encodeURIComponent(request.id)}`;

/** Active staff and admins with their present caseload; fetched at each mount. */
export const useMembers = (enabled = true) =>
  useQuery({ ...modelQuery<readonly StaffMember[]>('people', '/api/staff/members'), enabled, staleTime: 0 });

/** All services that cases can be of, also those that are not on offer. */
export const useCaseServices = () =>
  useQuery(modelQuery<readonly ServiceOfCases[]>(models.services, '/api/staff/services'));

/** The read models that a case's commands change. */
export const CASE_MODELS = [models.case, models.caseList, 'orders', 'documents'] as const;

/** Commands on a case are sent in the order of the presses: approving all follows the last verdict. */
export const caseScope = (id: string): string => `case-${id}`;

/** A command that is no step is for staff, except for assigning, where staff hand over or claim. */
const areaOf = (name: string): 'staff' | 'admin' => {
  const step = stepAt(name);
  if (step !== null) return stepArea(step);
  return name === 'assign' ? 'admin' : 'staff';
};

/** The address of a command on a case. */
export const commandUrl = (id: string, name: string): string =>
  `/api/${areaOf(name)}/requests/${encodeURIComponent(id)}/${name}`;

export const sendCaseCommand = (id: string, name: string, body: unknown, idempotencyKey: string): Promise<Done> =>
  api.post(commandUrl(id, name), body, { idempotencyKey });

/** Fetches a case again after a refusal that means that the shown one is out of date. */
export function refetchOutdated(id: string, error: Error): void {
  if (isStatus(error, 403, 404, 409, 412)) void invalidateModel(models.case, id);
}

/** Shows the refusal of an act on a case. */
export const tellRefusal = (error: Error): void =>
  void toast({ title: t('office.case.refused'), description: messageOf(error), kind: 'bad' });

export interface CaseCommand {
  readonly name: string;
  readonly body?: unknown;
}

/**
 * A command on a case: `mutate({ name: 'claim' })`. A success shows the server's message; a refusal fetches the case
 * again, and with `quiet` leaves its message to the form.
 */
export function useCaseCommand(id: string, options: { readonly quiet?: boolean; readonly onDone?: () => void } = {}) {
  return useCommand<CaseCommand, Done>({
    send: ({ name, body }, key) => sendCaseCommand(id, name, body ?? {}, key),
    invalidates: CASE_MODELS,
    scope: caseScope(id),
    onSuccess: ({ message }) => {
      options.onDone?.();
      toast({ title: message, kind: 'done' });
    },
    onError: (error) => {
      refetchOutdated(id, error);
      if (!options.quiet) tellRefusal(error);
    },
  });
}

/** Shows a verdict before the server answers; a refusal takes it back, and an answer that holds it replaces it. */
export function showReviewed(id: string, documentId: string, change: Partial<CaseDocument>): void {
  giveVerdict(id, documentId, change);
  queryClient.setQueryData<CaseView>(caseQuery(id).queryKey, (view) =>
    view === undefined ? view : withVerdicts(view, null),
  );
}
