/**
 * Texts of the bell's list and of the page of notifications (DASH-35, DASH-36, DASH-39). The notifications themselves
 * come from the server.
 */
export const notifications = {
  title: 'Notifications',
  markAll: 'Mark all as read',
  viewAll: 'View all notifications',
  none: 'No notifications yet',
  noneBody: 'Updates on your services appear here, and by SMS and email.',
  noneBodyOffice: 'Updates on your cases appear here.',
  noneUnread: "You've read everything",
  showAll: 'Show all',
  show: 'Show',
  filter: { all: 'All', unread: 'Unread' },
  unread: 'Unread',
  unreadCount: '{{n}} unread',
  allRead: 'All read',
  nothingToMark: 'Nothing is unread',
  countedTo: '{{n}}+',
  shown: '{{shown}} of {{total}}',
  loadMore: 'Load more',
  full: {
    all: "That's all this list can show. To see older ones that you haven't read, show only unread ones.",
    unread: "That's all this list can show. Read some of these to see older ones.",
  },
  moreFailed: "We couldn't load the rest",
  markFailed: 'Not marked as read',
} as const;
