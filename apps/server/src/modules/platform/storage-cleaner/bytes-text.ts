const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.4 GB`: the same in both languages. */
export function bytesText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = Math.round((bytes / 1000 ** step) * 10) / 10
  return `${value} ${units[step] ?? 'B'}`
}
