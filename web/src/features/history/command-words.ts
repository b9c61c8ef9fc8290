/** `approveDocuments` → `approve documents`; `when-order-created-then-create-link` → `when order created, then create link`. */
export const commandInWords = (command: string): string =>
  command
    .replace(/-then-/g, ', then ')
    .replace(/[-_]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`);

/** A process, which reacts to an event, and not a person's command. */
export const isProcess = (command: string): boolean => command.startsWith('when-');

/** `deliverables.0.fileName` → `Deliverables 1, file name`; the path of a value of an event in words. */
export const pathInWords = (path: string): string => {
  const words = path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : commandInWords(part)))
    .reduce((text, part) => (text === '' ? part : /^\d+$/.test(part) ? `${text} ${part}` : `${text}, ${part}`), '');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
