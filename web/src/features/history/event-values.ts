import type { EventValue, LoggedEvent } from '@anupalan/domain/contracts/log';
import { currentVersion, type WorkflowRef } from '@anupalan/domain/workflows/registry';
import { isStatus } from '@anupalan/domain/workflows/statuses';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import { formatDate } from '../../shared/kit/dates';
import { formatMoney } from '../../shared/kit/money';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const workflowOf = (move: LoggedEvent['move']): WorkflowRef =>
  move === null ? currentVersion('filing') : { id: move.workflow, version: move.workflow_version };

const lastPart = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;

/** A plain value of an event as people read it: sums in rupees, statuses by their label, moments in India. */
export function valueText(path: string, value: string, move: LoggedEvent['move'] = null): string {
  const name = lastPart(path);
  if (/paise$/i.test(name) && /^-?\d+$/.test(value)) return formatMoney(Number(value) / 100);
  if (MOMENT.test(value)) return formatDate(value, 'dayTime');
  if (DAY.test(value)) return formatDate(value);
  return isStatus(value) ? statusViewOf(workflowOf(move), value).label : value;
}

/** 'Amount' of `amountPaise`: the unit is in the value. */
export const nameOfValue = (path: string): string => path.replace(/Paise$/, '');

/** Ids and hashes, which are for looking things up. */
export const isTechnical = ({ path }: Pick<EventValue, 'path'>): boolean =>
  /(^id|Id|Ids|[sS]ha256|[hH]ash|[kK]ey|keyNumber)$/.test(lastPart(path));
