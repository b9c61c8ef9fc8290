/** As long as the slowest browser may take to fetch the file after the press: iPhones ask first, and read it after the answer. */
const KEPT_MS = 40_000;

/** Lets the browser save a file that was made or fetched by the page, under a name. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
