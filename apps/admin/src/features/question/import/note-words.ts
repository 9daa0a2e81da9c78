import type { ImportItem } from '@beacon/api/question'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

type Note = ImportItem['repairs'][number]

/** One text for every repair and refusal an import names; values come from the note. */
export const noteTexts: Readonly<Record<Note['code'], MessageDescriptor>> = {
  attachment_missing: msg({ id: 'import.attachment_missing', message: 'The file {path} is missing. Add it to the package.' }),
  attachments_too_many: msg({ id: 'import.attachments_too_many', message: '{n} files; at most {max} fit.' }),
  category_from_folder: msg({ id: 'import.category_from_folder', message: 'no category, taken from the folder: {to}' }),
  converted_from_gbk: msg({ id: 'import.converted_from_gbk', message: 'converted from GBK' }),
  decay_at_top_level: msg({ id: 'import.decay_at_top_level', message: '{key} stood outside “extra”' }),
  decay_missing: msg({ id: 'import.decay_missing', message: 'no decay, set to {to}' }),
  description_long: msg({ id: 'import.description_long', message: 'description longer than {max} ({n}), kept whole' }),
  description_missing: msg({ id: 'import.description_missing', message: 'no description, the name stands there' }),
  description_too_long: msg({ id: 'import.description_too_long', message: 'The description has {n} characters; at most {max} fit.' }),
  file_at_root: msg({ id: 'import.file_at_root', message: '{path} found at the root of the package' }),
  flag_empty: msg({ id: 'import.flag_empty', message: 'Flag {n} is empty.' }),
  flag_repeated: msg({ id: 'import.flag_repeated', message: 'flag {n} stood twice' }),
  flag_too_long: msg({ id: 'import.flag_too_long', message: 'Flag {n} is longer than {max} characters.' }),
  flag_type_unknown: msg({ id: 'import.flag_type_unknown', message: 'Flag {n} has the unknown type “{type}”.' }),
  flags_missing: msg({ id: 'import.flags_missing', message: 'There is no flag.' }),
  flags_too_many: msg({ id: 'import.flags_too_many', message: '{n} flags; at most {max} fit.' }),
  floor_above_score: msg({ id: 'import.floor_above_score', message: 'floor {from} was above the score, set to {to}' }),
  function_unknown: msg({ id: 'import.function_unknown', message: 'unknown curve “{function}”, logarithmic taken' }),
  hint_too_dear: msg({ id: 'import.hint_too_dear', message: 'Hints cost {sum} together, more than the floor, {n}.' }),
  hint_too_long: msg({ id: 'import.hint_too_long', message: 'A hint is longer than {max} characters.' }),
  hints_too_many: msg({ id: 'import.hints_too_many', message: '{n} hints; at most {max} fit.' }),
  key_ignored: msg({ id: 'import.key_ignored', message: '{key} is not used here' }),
  logic_unknown: msg({ id: 'import.logic_unknown', message: 'unknown logic “{logic}”, any flag is taken' }),
  name_from_folder: msg({ id: 'import.name_from_folder', message: 'no name, taken from the folder: {to}' }),
  name_missing: msg({ id: 'import.name_missing', message: 'There is no name.' }),
  name_repeated: msg({ id: 'import.name_repeated', message: 'name stands twice in the package, now {to}' }),
  number_changed: msg({ id: 'import.number_changed', message: '{field} changed from {from} to {to}' }),
  number_in_quotes: msg({ id: 'import.number_in_quotes', message: '{field} was a number in quotes: {value}' }),
  number_wrong: msg({ id: 'import.number_wrong', message: '{field} is no number: {value}' }),
  regex_wrong: msg({ id: 'import.regex_wrong', message: 'Flag {n} is no valid expression: {why}' }),
  tags_cut: msg({ id: 'import.tags_cut', message: '{n} tags, cut to what fits (at most {max})' }),
  text_cut: msg({ id: 'import.text_cut', message: '{field} cut from {n} to {max} characters' }),
  type_unknown: msg({ id: 'import.type_unknown', message: 'unknown type “{type}”, taken as {as}' }),
  value_missing: msg({ id: 'import.value_missing', message: 'There is no value.' }),
  yaml_aliases: msg({ id: 'import.yaml_aliases', message: 'challenge.yml uses too many references.' }),
  yaml_depth: msg({ id: 'import.yaml_depth', message: 'challenge.yml is nested too deeply.' }),
  yaml_too_large: msg({ id: 'import.yaml_too_large', message: 'challenge.yml is too large.' }),
  yaml_wrong: msg({ id: 'import.yaml_wrong', message: 'challenge.yml cannot be read at line {line}: {why}' }),
}

/** A repair or refusal in words. */
export function useNoteWords(): (note: Note) => string {
  const { i18n } = useLingui()
  return ({ code, details }) => i18n._({ ...noteTexts[code], values: details })
}
