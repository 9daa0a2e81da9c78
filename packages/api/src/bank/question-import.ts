/** Why a zip of questions is refused whole. */
export const packageErrors = [
  'file_only_zip',
  'file_size',
  'import_path_escape',
  'import_symlink',
  'import_bomb',
  'import_format_unknown',
  'import_entry_refused',
  'import_unreadable',
  'import_duplicate',
  'import_refused',
  'import_busy',
  'disk_full',
] as const
