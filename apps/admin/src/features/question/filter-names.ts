import { ownBankFilters } from '../../kinds/index.ts'

/** The filters of a bank as they stand in its address; plain, so that the route knows them before the page has come. */
export const questionFilterNames = [
  'direction_id',
  'difficulty',
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
  ...ownBankFilters,
] as const
