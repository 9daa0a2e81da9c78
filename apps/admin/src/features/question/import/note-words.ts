import type { ImportNote } from '@beacon/api/bank/package'
import { errorText, isErrorCode } from '@beacon/i18n'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

type Note = ImportNote

/** One text for every repair and refusal an import names; values come from the note. */
export const noteTexts: Readonly<Record<Note['code'], MessageDescriptor>> = {
  attachment_missing: msg({ id: 'import.attachment_missing', message: 'The file {path} is missing. Add it to the package.' }),
  attachment_outside: msg({ id: 'import.attachment_outside', message: '{url} stays an external link; nothing is downloaded' }),
  attachments_too_many: msg({ id: 'import.attachments_too_many', message: '{n} files; at most {max} are allowed.' }),
  category_default: msg({ id: 'import.category_default', message: 'no category; the default {to} is used' }),
  category_from_folder: msg({ id: 'import.category_from_folder', message: 'no category; taken from the folder: {to}' }),
  characters_replaced: msg({ id: 'import.characters_replaced', message: '{n} control characters of the {field} became spaces' }),
  dockerfile_found: msg({ id: 'import.dockerfile_found', message: '{path} becomes the scene, though nothing names it' }),
  dockerfile_unread: msg({
    id: 'import.dockerfile_unread',
    message: '{path} cannot be built because of line {line}; its image says why after the import',
  }),
  deployment_left_out: msg({ id: 'import.deployment_left_out', message: 'not used from {path}: {keys}' }),
  deployment_wrong: msg({ id: 'import.deployment_wrong', message: '{path} does not become a scene: {why}' }),
  dockerfile_missing: msg({ id: 'import.dockerfile_missing', message: 'no Dockerfile in {path}, so no image is made from it' }),
  image_built: msg({ id: 'import.image_built', message: 'the image {image} is built from the package' }),
  image_elsewhere: msg({ id: 'import.image_elsewhere', message: 'the image {image} is not here; add it under Images as {as}' }),
  image_here: msg({ id: 'import.image_here', message: 'the image {image} is here as {as}' }),
  image_right_missing: msg({
    id: 'import.image_right_missing',
    message: 'the image {image} is not built, because you may not change images',
  }),
  port_missing: msg({ id: 'import.port_missing', message: 'no port is named; add it in the scene' }),
  scene_made: msg({ id: 'import.scene_made', message: 'runs as a scene: {image}, ports {ports}' }),
  scene_offline: msg({ id: 'import.scene_offline', message: 'the container could reach the internet, the scene cannot' }),
  scene_place_moved: msg({
    id: 'import.scene_place_moved',
    message: '{node} gets number {to} in {net}; networks here have no {from}',
  }),
  scene_wrong: msg({ id: 'import.scene_wrong', message: 'The scene in {path} cannot be read: {why}' }),
  converted_from_gbk: msg({ id: 'import.converted_from_gbk', message: 'converted from GBK' }),
  deadline_left_out: msg({ id: 'import.deadline_left_out', message: 'its own deadline {at} is not imported' }),
  decay_at_top_level: msg({ id: 'import.decay_at_top_level', message: '{key} was outside “extra”' }),
  decay_missing: msg({ id: 'import.decay_missing', message: 'no decay, set to {to}' }),
  description_long: msg({ id: 'import.description_long', message: 'description longer than {max} ({n}), kept whole' }),
  description_missing: msg({ id: 'import.description_missing', message: 'no description; the name is used' }),
  description_too_long: msg({
    id: 'import.description_too_long',
    message: 'The description has {n} characters; at most {max} are allowed.',
  }),
  field_refused: msg({ id: 'import.field_refused', message: '{field} is not valid ({why}).' }),
  file_at_root: msg({ id: 'import.file_at_root', message: '{path} found at the root of the package' }),
  file_changed: msg({ id: 'import.file_changed', message: 'The file {path} does not match its checksum.' }),
  file_ignored: msg({ id: 'import.file_ignored', message: '{path} looks like a challenge and is not read.' }),
  flag_characters: msg({ id: 'import.flag_characters', message: 'Flag {n} contains {c}, a character that no flag may contain.' }),
  flag_empty: msg({ id: 'import.flag_empty', message: 'Flag {n} is empty.' }),
  flag_repeated: msg({ id: 'import.flag_repeated', message: 'flag {n} appeared twice' }),
  flag_too_long: msg({ id: 'import.flag_too_long', message: 'Flag {n} is longer than {max} characters.' }),
  flag_type_unknown: msg({ id: 'import.flag_type_unknown', message: 'Flag {n} has the unknown type “{type}”.' }),
  flags_left_out: msg({ id: 'import.flags_left_out', message: 'the package contains no flags' }),
  flags_missing: msg({ id: 'import.flags_missing', message: 'There is no flag.' }),
  flags_too_many: msg({ id: 'import.flags_too_many', message: '{n} flags; at most {max} are allowed.' }),
  floor_above_score: msg({ id: 'import.floor_above_score', message: 'floor {from} was above the score, set to {to}' }),
  function_unknown: msg({ id: 'import.function_unknown', message: 'unknown curve “{function}”; logarithmic is used' }),
  hint_too_dear: msg({ id: 'import.hint_too_dear', message: 'hints cost {sum} in total, more than the floor of {n}; kept' }),
  hint_too_long: msg({ id: 'import.hint_too_long', message: 'A hint is longer than {max} characters.' }),
  hints_too_many: msg({ id: 'import.hints_too_many', message: '{n} hints; at most {max} are allowed.' }),
  json_depth: msg({ id: 'import.json_depth', message: '{path} is nested too deeply.' }),
  json_wrong: msg({ id: 'import.json_wrong', message: '{path} cannot be read: {why}' }),
  key_ignored: msg({ id: 'import.key_ignored', message: '{key} is not used here' }),
  link_outside: msg({
    id: 'import.link_outside',
    message: '{path} is a link out of the package or to a missing file. Add the file itself.',
  }),
  links_left_out: msg({
    id: 'import.links_left_out',
    message: 'the image does without {n, plural, one {the link {path}} other {# links such as {path}}}: nothing in the package there',
  }),
  logic_unknown: msg({ id: 'import.logic_unknown', message: 'unknown logic “{logic}”; any flag is accepted' }),
  name_from_folder: msg({ id: 'import.name_from_folder', message: 'no name; taken from the folder: {to}' }),
  name_missing: msg({ id: 'import.name_missing', message: 'There is no name.' }),
  name_repeated: msg({ id: 'import.name_repeated', message: 'name appears twice in the package; changed to {to}' }),
  number_changed: msg({ id: 'import.number_changed', message: '{field} changed from {from} to {to}' }),
  number_in_quotes: msg({ id: 'import.number_in_quotes', message: '{field} was a number in quotes: {value}' }),
  number_wrong: msg({ id: 'import.number_wrong', message: '{field} is not a number: {value}' }),
  package_without_flags: msg({
    id: 'import.package_without_flags',
    message: 'The package was exported without flags; add them after the import.',
  }),
  pair_left_out: msg({ id: 'import.pair_left_out', message: '{path} is not in the package; its pair is skipped' }),
  pool_made: msg({ id: 'import.pool_made', message: '{n} flags with their own files became a pool' }),
  prerequisites_left_out: msg({
    id: 'import.prerequisites_left_out',
    message: 'Prerequisites are kept only if the package also becomes a contest.',
  }),
  question_shared: msg({ id: 'import.question_shared', message: 'the same question of the bank as {path}; a contest gets it once' }),
  regex_wrong: msg({ id: 'import.regex_wrong', message: 'Flag {n} is not a valid regular expression: {why}' }),
  requirement_unknown: msg({
    id: 'import.requirement_unknown',
    message: 'requires {names}, which is not in the package; hidden in the contest until you make it public',
  }),
  rows_orphaned: msg({ id: 'import.rows_orphaned', message: '{n} rows of {table} have no matching record and are skipped.' }),
  table_missing: msg({ id: 'import.table_missing', message: 'The table {table} is missing.' }),
  tags_cut: msg({ id: 'import.tags_cut', message: '{n} tags, cut to at most {max}' }),
  template_replaced: msg({
    id: 'import.template_replaced',
    message: 'flag template {template} replaced by generated flags with the prefix {prefix}',
  }),
  text_cut: msg({ id: 'import.text_cut', message: '{field} cut from {n} to {max} characters' }),
  topics_cut: msg({ id: 'import.topics_cut', message: '{n} topics, cut to at most {max}' }),
  type_unknown: msg({
    id: 'import.type_unknown',
    message: 'unknown type “{type}”, taken as {as, select, dynamic {dynamic} other {standard}}',
  }),
  value_default: msg({ id: 'import.value_default', message: 'no value; the default {to} is used' }),
  value_missing: msg({ id: 'import.value_missing', message: 'There is no value. Give a default score.' }),
  value_stale: msg({ id: 'import.value_stale', message: 'value {from} kept, its curve gives {to}' }),
  version_missing: msg({ id: 'import.version_missing', message: 'The package does not state its version; it is read table by table.' }),
  version_unknown: msg({ id: 'import.version_unknown', message: 'Version {version} is unknown; it is read table by table.' }),
  yaml_aliases: msg({ id: 'import.yaml_aliases', message: '{path} uses too many references.' }),
  yaml_depth: msg({ id: 'import.yaml_depth', message: '{path} is nested too deeply.' }),
  yaml_too_large: msg({ id: 'import.yaml_too_large', message: '{path} is too large.' }),
  yaml_wrong: msg({ id: 'import.yaml_wrong', message: '{path} cannot be read at line {line}: {why}' }),
}

/** A repair or refusal in words; a reason that is a code of the API too. */
export function useNoteWords(): (note: Note) => string {
  const { i18n } = useLingui()
  const why = (details: Note['details']) => {
    const code = details['why']
    if (typeof code !== 'string' || !isErrorCode(i18n, code)) return details
    return { ...details, why: errorText(i18n, code, { label: details['field'], ...details }).replace(/[.。]$/u, '') }
  }
  return ({ code, details }) => i18n._({ ...noteTexts[code], values: why(details) })
}
