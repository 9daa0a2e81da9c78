/** The filters of the list as they stand in its address; plain, so that the route knows them before the page has come. */
export const contestFilterNames = [
  'game_type',
  'is_public',
  'is_online',
  'is_frozen',
  'has_open_evidence',
  'registration',
  'owner_id',
  'start_from',
  'start_to',
  'deleted',
  'exam_mode',
  'paper_id',
  'room',
  'review',
] as const
