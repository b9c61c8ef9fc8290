/** The object URL's lifetime: iPhones ask first and read the file after the answer. */
const LIFETIME_MS = 40_000;

/** Lets the browser save a file under a name. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LIFETIME_MS);
}
