/** The filters of the bank as they stand in its address; plain, so that the route knows them before the page has come. */
export const questionFilterNames = [
  'direction_id',
  'difficulty',
  'flag_type',
  'integral_way',
  'owner',
  'used',
  'visibility',
  'knowledge_point',
  'topic_set',
  'author',
  'lang',
  'tested',
  'has_attachment',
  'deleted',
] as const
