/** The filters of the list as they stand in its address; plain, so that the route knows them before the page has come. */
export const instanceFilterNames = ['whose', 'type', 'group', 'virt_type', 'image', 'ending'] as const
