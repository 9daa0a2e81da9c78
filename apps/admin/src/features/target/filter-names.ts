/** The filters of the list as they stand in its address; plain, so that the route knows them before the page has come. */
export const targetFilterNames = [
  'category_id',
  'virt_type',
  'os',
  'vulnerability',
  'severity',
  'cwe',
  'difficulty',
  'tested',
  'offered',
  'used',
] as const
