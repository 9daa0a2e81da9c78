/** Rows of one page of a list of one's own. */
export const ownPageSize = 20
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / ownPageSize))
