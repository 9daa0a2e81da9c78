/** Filters of the theory bank as they stand in its address; plain, so that the route knows them before the page has come. */
export const theoryFilterNames = [
  'question_type',
  'direction_id',
  'difficulty',
  'owner',
  'visibility',
  'flaw',
  'knowledge_point',
  'topic_set',
  'enemy_group',
  'author',
  'source',
  'has_picture',
  'import_id',
  'deleted',
] as const
