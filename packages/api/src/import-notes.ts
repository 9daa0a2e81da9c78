/** What an importer repaired by itself; texts are catalogue entries `import.<code>`, with the details in braces. */
export const importRepairs = [
  /** {path} was not UTF-8. */
  'converted_from_gbk',
  /** The unknown or unused key {key}. */
  'key_ignored',
  /** {field} was text; it is {value} now. */
  'number_in_quotes',
  /** {field} moved from {from} to {to}, into its range. */
  'number_changed',
  /** {key} stood beside `extra` instead of in it. */
  'decay_at_top_level',
  /** No decay; {to} is taken. */
  'decay_missing',
  /** The floor {from} was above the score; it is {to} now. */
  'floor_above_score',
  /** The type {type} is read as {as}. */
  'type_unknown',
  /** The decay function {function} is read as logarithmic. */
  'function_unknown',
  /** The logic {logic} is read as {as}. */
  'logic_unknown',
  /** {path} lies at the repository's root, not beside the challenge. */
  'file_at_root',
  /** The folder's name {to} stands in. */
  'name_from_folder',
  'category_from_folder',
  /** {name} comes twice in the package; this one is {to}. */
  'name_repeated',
  /** No description; the name {to} stands in. */
  'description_missing',
  /** {n} characters, longer than {max}; kept. */
  'description_long',
  /** {field} had {n} characters; {max} are kept. */
  'text_cut',
  /** Of {n} tags at most {max}, each of 40 characters, are kept. */
  'tags_cut',
  /** Flag {n} says the same as an earlier one. */
  'flag_repeated',
] as const

/** Why a challenge cannot be taken as it is. */
export const importRefusals = [
  /** {path} is not in the package. */
  'attachment_missing',
  /** {n} attachments; {max} fit. */
  'attachments_too_many',
  'name_missing',
  'value_missing',
  /** {field} is no number: {value}. */
  'number_wrong',
  /** {n} characters; {max} fit. */
  'description_too_long',
  'flags_missing',
  'flags_too_many',
  /** Flag {n}. */
  'flag_empty',
  'flag_too_long',
  /** Flag {n} is of the type {type}. */
  'flag_type_unknown',
  /** Flag {n}: {why}. */
  'regex_wrong',
  'hint_too_long',
  /** Hints cost {sum}; the floor is {n}. */
  'hint_too_dear',
  'hints_too_many',
  /** {path}, line {line}: {why}. */
  'yaml_wrong',
  /** Deeper than {max}. */
  'yaml_depth',
  /** More than {max} aliases. */
  'yaml_aliases',
  /** {path} is larger than {max} bytes. */
  'yaml_too_large',
] as const

export type ImportRepair = (typeof importRepairs)[number]
export type ImportRefusal = (typeof importRefusals)[number]
export type ImportNoteCode = ImportRepair | ImportRefusal
