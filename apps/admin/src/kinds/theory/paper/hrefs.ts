/** Addresses of the test papers' pages. */
export const newPaperHref = { to: '/admin/test-paper-bank/add' } as const
export const paperHref = (resource_id: string, step?: string) =>
  ({
    to: '/admin/test-paper-bank/edit/$resource_id',
    params: { resource_id },
    search: step === undefined ? {} : { step },
  }) as const
