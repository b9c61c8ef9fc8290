import { t } from '../../i18n/i18n';

/** The limits of a file before it is sent; the server checks its content again. */
export interface FileLimits {
  /** Extensions without the dot, lower case: `['pdf', 'jpg', 'png']`. */
  readonly accept: readonly string[];
  readonly maxMb: number;
  /** The screen's own texts for a refusal. */
  readonly texts?: { readonly tooLarge?: string; readonly wrongType?: string };
}

const MB = 1024 * 1024;

/** 'PDF, JPG or PNG' */
export function formatNames(accept: readonly string[]): string {
  const names = [...new Set(accept.map((ending) => (ending === 'jpeg' ? 'jpg' : ending).toUpperCase()))];
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}

const endingOf = (name: string): string => (name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '');

/** Why a file cannot be sent, or null. jpg and jpeg are the same. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, { accept, maxMb, texts }: FileLimits): string | null {
  const ending = endingOf(file.name);
  const same = ending === 'jpeg' ? 'jpg' : ending === 'jpg' ? 'jpeg' : ending;
  if (!accept.includes(ending) && !accept.includes(same))
    return texts?.wrongType ?? t('forms.upload.wrongType', { formats: formatNames(accept) });
  if (file.size === 0) return t('forms.upload.empty');
  if (file.size > maxMb * MB) return texts?.tooLarge ?? t('forms.upload.tooLarge', { size: maxMb });
  return null;
}

/** '5.01 MB', '480 kB', with a no-break space. Two decimals: a file just over a limit must not read as the limit. */
export function formatBytes(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(2)}\u00a0MB`;
  return bytes >= 1024 ? `${Math.round(bytes / 1024)}\u00a0kB` : `${bytes}\u00a0B`;
}
