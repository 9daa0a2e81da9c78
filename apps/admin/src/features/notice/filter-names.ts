/** The filters of the list as they stand in its address; plain, so that the route knows them before the page has come. */
export const noticeFilterNames = ['status', 'type', 'target_group', 'by_id', 'from', 'to'] as const
