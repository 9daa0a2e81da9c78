import type { TransferNote, TransferNoteCode, TransferRefusalCode, TransferState } from '@beacon/api/kinds/theory/transfer'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

/** One text for everything that a reader of files names; `about` is what stands there. */
export const noteTexts: Readonly<Record<TransferNoteCode, MessageDescriptor>> = {
  feedback: msg({ id: 'transfer.feedback', message: 'feedback on single answers is not imported' }),
  penalty: msg({ id: 'transfer.penalty', message: 'the penalty for further attempts is not imported' }),
  hint: msg({ id: 'transfer.hint', message: 'hints are not imported' }),
  partial_answer: msg({ id: 'transfer.partial_answer', message: 'answers that earn a part of the marks are not imported: {about}' }),
  late_weight: msg({ id: 'transfer.late_weight', message: 'the weight {about} follows the text and was read as text' }),
  weights_sum: msg({ id: 'transfer.weights_sum', message: 'the weights of the right options add up to {about}%' }),
  wrong_for_free: msg({ id: 'transfer.wrong_for_free', message: 'wrong options cost nothing, so ticking everything earns all marks' }),
  wildcard: msg({ id: 'transfer.wildcard', message: '“{about}” holds an asterisk, which matches no other text here' }),
  markup: msg({ id: 'transfer.markup', message: 'colours, sizes, tables, formulas and the like became plain text' }),
  picture_missing: msg({ id: 'transfer.picture_missing', message: 'the picture {about} is not imported; its description takes its place' }),
  sheet_pictures: msg({ id: 'transfer.sheet_pictures', message: 'pictures of the spreadsheet are not imported: {about}' }),
  one_correct: msg({ id: 'transfer.one_correct', message: 'multiple choice with a single right option' }),
  title: msg({ id: 'transfer.title', message: 'the title “{about}” is not imported' }),
  language: msg({ id: 'transfer.language', message: '“{about}” was read as true or false by its place' }),
  shuffle: msg({ id: 'transfer.shuffle', message: 'fixed places of some options are not imported' }),
  date_cell: msg({ id: 'transfer.date_cell', message: 'the spreadsheet made a date of this cell ({about})' }),
  formula_cell: msg({ id: 'transfer.formula_cell', message: 'this cell is computed ({about})' }),
  number_cell: msg({ id: 'transfer.number_cell', message: 'the spreadsheet shows this number in a format that is not read ({about})' }),
  scoring_unknown: msg({ id: 'transfer.scoring_unknown', message: 'the way it is scored is not known; people mark it' }),
  gap_as_single: msg({ id: 'transfer.gap_as_single', message: 'each gap became a question of its own' }),
  tags_cut: msg({ id: 'transfer.tags_cut', message: 'at most 20 knowledge points of 40 characters are kept' }),
  reference_missing: msg({ id: 'transfer.reference_missing', message: 'no reference answer; “–” is used until you write one' }),
  number_rounded: msg({ id: 'transfer.number_rounded', message: 'the score is rounded: {about}' }),
}

export const refusalTexts: Readonly<Record<TransferRefusalCode, MessageDescriptor>> = {
  not_mapped: msg({ id: 'transfer.not_mapped', message: 'This kind of question does not exist here: {about}' }),
  no_text: msg({ id: 'transfer.no_text', message: 'There is no question text. {about}' }),
  no_answer: msg({ id: 'transfer.no_answer', message: 'There is no answer. {about}' }),
  no_options: msg({ id: 'transfer.no_options', message: 'Option {about} is empty.' }),
  too_few_options: msg({ id: 'transfer.too_few_options', message: 'At least 2 options are needed, found {about}.' }),
  too_many_options: msg({ id: 'transfer.too_many_options', message: 'At most 8 are possible, found {about}.' }),
  no_correct: msg({ id: 'transfer.no_correct', message: 'No option is marked as right.' }),
  answer_unknown: msg({ id: 'transfer.answer_unknown', message: 'The answer {about} names no option.' }),
  answer_many: msg({ id: 'transfer.answer_many', message: 'There are several answers, but only one is allowed: {about}' }),
  letter_wrong: msg({ id: 'transfer.letter_wrong', message: 'The answer is no letter of an option: {about}' }),
  unfinished: msg({ id: 'transfer.unfinished', message: 'The question is not finished. {about}' }),
  too_long: msg({ id: 'transfer.too_long', message: 'The text is too long. {about}' }),
  number_wrong: msg({ id: 'transfer.number_wrong', message: 'The number is not valid: {about}' }),
  type_unknown: msg({ id: 'transfer.type_unknown', message: 'The type of question is not known: {about}' }),
  cell_wrong: msg({ id: 'transfer.cell_wrong', message: 'The cell is not valid: {about}' }),
  option_twice: msg({ id: 'transfer.option_twice', message: 'Option {about} reads like another one.' }),
  characters_lost: msg({
    id: 'transfer.characters_lost',
    message: 'Characters were lost before the file was saved: {about}',
  }),
  field: msg({ id: 'transfer.field', message: 'This value is not possible here: {about}' }),
}

const stateTexts: Readonly<Record<TransferState, MessageDescriptor>> = {
  new: msg({ id: 'transfer.state.new', message: 'New' }),
  identical: msg({ id: 'transfer.state.identical', message: 'Identical' }),
  changed: msg({ id: 'transfer.state.changed', message: 'Changed' }),
  other_key: msg({ id: 'transfer.state.other_key', message: 'Other key' }),
  repeated: msg({ id: 'transfer.state.repeated', message: 'Twice in the file' }),
  not_mapped: msg({ id: 'transfer.state.not_mapped', message: 'Not mapped' }),
  error: msg({ id: 'transfer.state.error', message: 'Error' }),
}

/** Words of the preview in the language of the page. */
export function useTransferWords() {
  const { i18n } = useLingui()
  return {
    state: (state: TransferState): string => i18n._(stateTexts[state]),
    note: ({ code, about }: Pick<TransferNote, 'code' | 'about'>): string => i18n._({ ...noteTexts[code], values: { about } }),
    refusal: ({ code, about }: { code: TransferRefusalCode; about: string }): string =>
      i18n._({ ...refusalTexts[code], values: { about } }).trim(),
  }
}
