import type { QueuePage } from '@anupalan/domain/contracts/requests';
import type { Client } from '../driver/client.js';
import type { Scene } from './camera.js';

/** The pages of staff; `reviewId` is a case that its assignee reviews, '' when there is none. */
export const staffPages = async (staff: Client): Promise<{ readonly pages: Scene[]; readonly reviewId: string }> => {
  const { items } = await staff.must<QueuePage>('GET', '/api/staff/queue?tab=all&limit=100');
  const review = items.find(
    ({ status, assigned_to }) => status === 'documents_uploaded_pending_review' && assigned_to !== null,
  );
  const others = ['documents_approved', 'awaiting_govt_approval', 'service_delivered'].flatMap((wanted) => {
    const found = items.find(({ status }) => status === wanted);
    return found === undefined
      ? []
      : [{ name: `case-${wanted.replaceAll('_', '-')}`, path: `/staff/requests/${found.id}` }];
  });
  return {
    reviewId: review?.id ?? items[0]?.id ?? '',
    pages: [
      { name: 'queue', path: '/staff' },
      { name: 'queue-all', path: '/staff?tab=all' },
      { name: 'bell', path: '/staff', open: /^Notifications/ },
      { name: 'profile', path: '/profile' },
      ...(review === undefined
        ? []
        : [
            { name: 'review', path: `/staff/requests/${review.id}` },
            { name: 'case', path: `/staff/requests/${review.id}?pane=case` },
            { name: 'history', path: `/staff/requests/${review.id}?pane=history` },
          ]),
      ...others,
    ],
  };
};

export const adminPages = (caseId: string): Scene[] => [
  { name: 'requests', path: '/admin/requests' },
  { name: 'users', path: '/admin/users' },
  { name: 'profile', path: '/profile' },
  { name: 'assignment', path: '/admin/assignment' },
  { name: 'assignment-rule', path: '/admin/assignment', open: 'New rule' },
  { name: 'operations', path: '/admin/operations' },
  { name: 'case', path: `/admin/requests/${caseId}` },
];
