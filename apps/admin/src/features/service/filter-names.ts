/** The filters of the list as they stand in its address; plain, so that the route knows them before the page has come. */
export const serviceFilterNames = ['kind', 'protocol', 'used'] as const
