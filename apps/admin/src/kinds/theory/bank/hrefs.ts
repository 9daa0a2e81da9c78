/** Addresses of the bank's pages; no other bank is spelled like this. */
export const theoryListHref = { to: '/admin/oj/admin/exercises/theory/list' } as const
export const theoryDirectionsHref = { to: '/admin/oj/admin/exercises/theory/to-type' } as const
export const importHref = { ...theoryListHref, search: { import: 'file' } } as const
export const newTheoryHref = { to: '/admin/oj/admin/exercises/theory/add-theory' } as const
export const theoryHref = (theoryId: string) =>
  ({ to: '/admin/oj/admin/exercises/theory/$theoryId/edit-theory', params: { theoryId } }) as const
