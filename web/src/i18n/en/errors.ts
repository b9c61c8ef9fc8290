/** Texts of area errors (ERR) and of the error, empty and offline states. */
export const errors = {
  statusFallback: 'Failed with status: {{code}}',
  requestFallback: 'Request failed with status: {{n}}',
  apiStatus: 'API error: {{status}}',
  network: 'Network error or server unavailable. Please try again later.',
  somethingWrong: 'Something went wrong',
  pageTitle: 'This page could not be shown',
  pageBody: 'Something went wrong while drawing it. Nothing that you saved is lost.',
  reload: 'Load the page again',
  tryAgain: 'Try again',
  loadFailed: 'This could not be loaded',
  reference: 'Reference: {{id}}',
  stale: 'Showing data from {{time}}. Reconnecting...',
  offlineBar: 'You are offline. What you see may be out of date.',
  backOnline: 'You are back online.',
  expired: 'Your session has ended',
  expiredBody: 'Please log in again to go on.',
} as const;
