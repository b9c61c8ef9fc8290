import type { AdminService } from '@anupalan/domain/contracts/admin-catalogue';

/** The services whose title, id or category contains the text, whatever the case (ASVC-05). */
export function foundServices<S extends Pick<AdminService, 'id' | 'title' | 'category'>>(
  services: readonly S[],
  typed: string,
): readonly S[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return services;
  return services.filter(({ id, title, category }) =>
    [title, id, category].some((text) => text.toLowerCase().includes(wanted)),
  );
}
