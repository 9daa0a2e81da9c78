/** What a reader of questions saw; texts stand beside the page that shows them. */
export const transferNotes = [
  'feedback',
  'penalty',
  'hint',
  'partial_answer',
  'late_weight',
  'weights_sum',
  'wrong_for_free',
  'wildcard',
  'markup',
  'picture_missing',
  'sheet_pictures',
  'one_correct',
  'title',
  'language',
  'shuffle',
  'date_cell',
  'formula_cell',
  'number_cell',
  'scoring_unknown',
  'gap_as_single',
  'tags_cut',
  'reference_missing',
  'number_rounded',
] as const
export type TransferNoteCode = (typeof transferNotes)[number]

/** Why a part of a file becomes no question. `field`: it is read, but no question may be so; `about` says which field. */
export const transferRefusals = [
  'not_mapped',
  'no_text',
  'no_answer',
  'no_options',
  'too_few_options',
  'too_many_options',
  'no_correct',
  'answer_unknown',
  'answer_many',
  'letter_wrong',
  'unfinished',
  'too_long',
  'number_wrong',
  'type_unknown',
  'cell_wrong',
  'option_twice',
  'characters_lost',
  'field',
] as const
export type TransferRefusalCode = (typeof transferRefusals)[number]

/**
 * Why a question is not in an exported file: its type or its blanks cannot be said there, or its key may not be seen.
 * `partly`: it is in the file, which has no place for all of it.
 */
export const transferLeftOut = ['type', 'blanks', 'secret', 'partly'] as const
export type TransferLeftOutCode = (typeof transferLeftOut)[number]
