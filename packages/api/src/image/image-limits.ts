/** Plain numbers and words of images; a page reads them without the schemas. */
export const imageLimits = {
  name: { min: 2, max: 50 },
  /** What an upload holds once it is unpacked, and an image at the engine, for each byte that an upload may have. */
  growth: 4,
  entries: 20_000,
  layers: 127,
  pull_minutes: 20,
  /** Of a disk with Windows as it is uploaded. */
  windows_disk_bytes: 2 * 1024 ** 3,
  dockerfile_bytes: 256 * 1024,
  dockerfile_steps: 200,
  build_minutes: 10,
  build_memory_mb: 1024,
  build_pids: 1024,
  /** The end of a log that is kept, in characters. */
  log_chars: 512 * 1024,
  /** What one answer of the log holds at most. */
  log_part_chars: 128 * 1024,
  creates_per_hour: 60,
} as const

/** Of what people tell about an image, and of what its nodes start with. */
export const imageFieldLimits = {
  title: { min: 4, max: 50 },
  category: { min: 4, max: 20 },
  categories: 100,
  description_max: 255,
  note_max: 255,
  ports: 20,
  env: 50,
  command_max: 1024,
  access_user_max: 40,
  access_password_max: 128,
  access_key_bytes: 16 * 1024,
  versions: 500,
  resources: {
    container: { cpu: 0.5, memory_mb: 128, disk_mb: 256, pids: 128 },
    vm: { cpu: 1, memory_mb: 512, disk_mb: 10_240, pids: 128 },
  },
} as const

/** A name as an engine takes it: small letters and digits, parted by one dot, one or two underscores, or hyphens. */
export const imageNamePattern = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/u

/** Bases that the installation makes by itself, without a registry. */
export const baseNames = ['beacon/busybox', 'beacon/debian', 'beacon/checker', 'beacon/science'] as const
export type BaseName = (typeof baseNames)[number]

/** Why an image could not be made. */
export const imageProblemCodes = [
  // the upload
  'archive_content',
  'archive_many',
  'archive_broken',
  'archive_path',
  'archive_link',
  'archive_device',
  'archive_twice',
  'archive_limit',
  'archive_zip',
  'archive_layer',
  'file_gone',
  'node_gone',
  // a node that somebody worked in
  'freeze_time',
  'freeze_failed',
  // the Dockerfile
  'dockerfile_long',
  'dockerfile_empty',
  'dockerfile_unknown',
  'dockerfile_from_first',
  'dockerfile_from_form',
  'dockerfile_base_unknown',
  'dockerfile_variable',
  'dockerfile_add_address',
  'dockerfile_add_variable',
  'dockerfile_copy_from',
  'dockerfile_copy_variable',
  'dockerfile_copy_form',
  'dockerfile_copy_name',
  'dockerfile_mode',
  'dockerfile_scratch',
  'dockerfile_mount',
  'dockerfile_secret',
  'dockerfile_heredoc',
  'dockerfile_text_variable',
  'dockerfile_list',
  'dockerfile_step_long',
  'dockerfile_flag',
  'dockerfile_onbuild',
  'dockerfile_syntax',
  'dockerfile_escape',
  'dockerfile_label',
  'dockerfile_characters',
  // a virtual disk
  'disk_unknown',
  'disk_format',
  'disk_broken',
  'disk_version',
  'disk_backing',
  'disk_data_file',
  'disk_feature',
  'disk_encrypted',
  'disk_extents',
  'disk_parent',
  'disk_size',
  'disk_short',
  'disk_tool',
  'disk_time',
  'disk_convert',
  'ova_none',
  'ova_many',
  'ova_member',
  'ova_sum',
  // a registry
  'registry_reference',
  'registry_host',
  'registry_inside',
  'registry_redirect',
  'registry_silent',
  'registry_time',
  'registry_status',
  'registry_missing',
  'registry_sign_in',
  'registry_digest',
  'registry_size',
  'registry_type',
  'registry_manifest',
  'registry_layers',
  'registry_platform',
  // a package of an image
  'package_entries',
  'package_manifest',
  'package_format',
  'package_sum',
  'image_kind',
  // a package on its way out
  'export_disk',
  'export_failed',
  // making it
  'base_missing',
  'base_failed',
  'base_root',
  'build_failed',
  'build_time',
  'build_disk',
  'build_size',
  'build_limit',
  'build_builder',
  'build_network_off',
  'image_quota',
  'image_onbuild',
  'image_label',
  'image_arch',
  'load_failed',
  'interrupted',
  'engine_gone',
] as const
export type ImageProblemCode = (typeof imageProblemCodes)[number]
