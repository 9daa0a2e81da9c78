/** Filters of the test papers as they stand in the address; plain, so that the route knows them before the page has come. */
export const paperFilterNames = [
  'paper_mode',
  'status',
  'direction_id',
  'per_candidate',
  'owner',
  'author',
  'total_from',
  'total_to',
  'deleted',
] as const
