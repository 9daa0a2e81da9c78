/** The filters of the list as they stand in its address; plain, so that the route knows them before the page has come. */
export const imageFilterNames = [
  'status',
  'virt_type',
  'role',
  'category_id',
  'os',
  'arch',
  'creator_id',
  'used',
  'tested',
  'over_mb',
] as const
