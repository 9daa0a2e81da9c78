/** Plain numbers and words of services; a page reads them without the schemas. */
export const serviceLimits = {
  name: { min: 4, max: 40 },
  description_max: 255,
  note_max: 255,
  access: { min: 1, max: 10 },
  path_max: 255,
  user_max: 40,
  password_max: 128,
  key_bytes: 16 * 1024,
  command_max: 1024,
  needs: 10,
  disk_mb: { min: 1, max: 1_048_576 },
  creates_per_hour: 60,
  /** Of one upload; a program for Linux has no limit but the free disk. */
  bytes: { linux: 1024 ** 4, windows: 2 * 1024 ** 3, docker: 1024 ** 3 },
} as const

/** What uploads of each kind may be, as people call it; the server tells them by their bytes. */
export const serviceFileNames = {
  linux: ['zip', 'tar.gz'],
  windows: ['zip', 'rar', 'msi', 'exe'],
  docker: ['zip', 'tar', 'tar.gz'],
} as const

/** Protocols that are reached by a path. */
export const hasPath = (protocol: string): boolean => protocol === 'http' || protocol === 'https'
