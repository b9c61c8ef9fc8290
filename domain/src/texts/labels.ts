/** Labels of free texts beside those that the steps of a workflow ask for (`inputTexts` in en.ts). */
export const labelTexts = {
  comment: 'Comment',
  description: 'Description',
  message: 'Message',
  callWhen: 'When it suits you',
  result: 'Result',
  summary: 'Summary',
} as const;
