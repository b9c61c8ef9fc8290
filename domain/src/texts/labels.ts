/** Labels of free texts beside those that the steps of a workflow ask for (`inputTexts` in en.ts). */
export const labelTexts = {
  comment: 'Comment',
  description: 'Description',
  message: 'Message',
  result: 'Result',
  summary: 'Summary',
} as const;
