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
  /** It stands for the same question of the bank as {path}. */
  'question_shared',
  /** No description; the name {to} stands in. */
  'description_missing',
  /** {n} characters, longer than {max}; kept. */
  'description_long',
  /** {field} had {n} characters; {max} are kept. */
  'text_cut',
  /** Of {n} tags at most {max}, each of 40 characters, are kept. */
  'tags_cut',
  /** The same of topics. */
  'topics_cut',
  /** Hints cost {sum}; the floor is {n}. Kept: they take at most what a solve gives. */
  'hint_too_dear',
  /** Flag {n} says the same as an earlier one. */
  'flag_repeated',
  /** {image} becomes the scene of the question, with these {ports}. */
  'scene_made',
  /** The image {image} is built from the files of the package. */
  'image_built',
  /** The image {image} is not here; the scene names {as} until somebody brings it. */
  'image_elsewhere',
  /** {image} is here as {as}. */
  'image_here',
  /** {image} is not built: that wants the right to make images. */
  'image_right_missing',
  /** Nothing named the Dockerfile {path}; it is taken. */
  'dockerfile_found',
  /** The image of {path} cannot be built: its line {line} is not taken. */
  'dockerfile_unread',
  /** {keys} of the deployment in {path} have no place in a scene, or a build does without them. */
  'deployment_left_out',
  /** The deployment in {path} becomes no scene: {why}. */
  'deployment_wrong',
  /** {n} links lead out of the package or to nothing, {path} is the first: the image is made without them. */
  'links_left_out',
  /** There is no Dockerfile in {path}. */
  'dockerfile_missing',
  /** No port is named; nobody can reach the scene until it is added. */
  'port_missing',
  /** The container could reach the internet; its scene cannot. */
  'scene_offline',
  /** {node} had number {from} in {net}, which networks here do not have; it is {to} now. */
  'scene_place_moved',
  /** The flag template {template} gives way to flags of our own form, prefix {prefix}. */
  'template_replaced',
  /** The address {url} is kept as a link outside; nothing is fetched. */
  'attachment_outside',
  /** {n} flags with a file of their own became a pool. */
  'pool_made',
  /** {path} is not in the package; this pair is left out. */
  'pair_left_out',
  /** No value; the default {to} is taken. */
  'value_default',
  /** No category; the default {to} is taken. */
  'category_default',
  /** {n} control characters of {field} became spaces. */
  'characters_replaced',
  /** CTFd held {from}, its curve gives {to}; in the finished contest the value stands at {from}. */
  'value_stale',
  /** It requires {names}, which the package does not hold; in a contest it stays hidden. */
  'requirement_unknown',
  /** Without flags: the package was written without them. */
  'flags_left_out',
  /** Deadline {at} of the challenge is not taken over. */
  'deadline_left_out',
] as const

/** What holds for a package as a whole, before its rows. */
export const importWarnings = [
  /** The version {version} is not known; it is read table by table. */
  'version_unknown',
  /** The package says nothing of its version. */
  'version_missing',
  /** The table {table} is missing. */
  'table_missing',
  /** {n} rows of {table} point at nothing and are left out. */
  'rows_orphaned',
  /** {path} is not read. */
  'file_ignored',
  /** Prerequisites are not kept in the bank; the contest keeps them. */
  'prerequisites_left_out',
  /** The package was written without flags. */
  'package_without_flags',
] as const

/** Why a challenge cannot be taken as it is. */
export const importRefusals = [
  /** {path} is not in the package. */
  'attachment_missing',
  /** {path} is a link that leads out of the package, or to nothing. */
  'link_outside',
  /** {n} attachments; {max} fit. */
  'attachments_too_many',
  'name_missing',
  /** No value; a `default_score` such as {default_score} takes it in. */
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
  /** Flag {n} holds {c}, which no flag may. */
  'flag_characters',
  /** Flag {n} is of the type {type}. */
  'flag_type_unknown',
  /** Flag {n}: {why}. */
  'regex_wrong',
  'hint_too_long',
  'hints_too_many',
  /** {path}, line {line}: {why}. */
  'yaml_wrong',
  /** Deeper than {max}. */
  'yaml_depth',
  /** More than {max} aliases. */
  'yaml_aliases',
  /** {path} is larger than {max} bytes. */
  'yaml_too_large',
  /** {path}: {why}. */
  'json_wrong',
  /** {path} is deeper than {max}. */
  'json_depth',
  /** {field}: {why}. */
  'field_refused',
  /** The scene in {path}: {why}. */
  'scene_wrong',
  /** {path} is not what its digest says. */
  'file_changed',
] as const

/** What leaving out takes away alone: the file that is not there. */
const fileRefusals: ReadonlySet<string> = new Set(['attachment_missing', 'link_outside'] satisfies Array<(typeof importRefusals)[number]>)
/** Whether a refusal is about one file only; the rest of its challenge can come in. */
export const isOfFile = ({ code }: { code: string }): boolean => fileRefusals.has(code)

export type ImportRepair = (typeof importRepairs)[number]
export type ImportRefusal = (typeof importRefusals)[number]
export type ImportWarning = (typeof importWarnings)[number]
export type ImportNoteCode = ImportRepair | ImportRefusal | ImportWarning
