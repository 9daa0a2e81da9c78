/** Filters that the address of the log holds. Its route reads them with the first load, so they stand apart from the query. */
export const logFilterNames = ['level', 'source', 'replica', 'time', 'from', 'to', 'request_id'] as const
