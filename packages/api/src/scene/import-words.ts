export const importFormats = ['beacon', 'compose', 'kypo'] as const
export type ImportFormat = (typeof importFormats)[number]

/** What is said of a file of another platform, by the texts of the page. */
export const importCodes = [
  'privileged',
  'host_namespace',
  'device',
  'bind_absolute',
  'bind_writable',
  'bind_missing',
  'bind_large',
  'engine_socket',
  'security_opt',
  'sysctl',
  'extends',
  'include',
  'external_network',
  'cap',
  'variable',
  'env_file_missing',
  'key_unknown',
  'ignored',
  'published_dropped',
  'address_free',
  'limits_set',
  'build',
  'net_egress',
  'health_shell',
  'volume_size',
  'renamed',
  'value_wrong',
  'kypo_routes',
  'kypo_flavor',
  'kypo_ports',
  'kypo_user',
] as const
export type ImportCode = (typeof importCodes)[number]
