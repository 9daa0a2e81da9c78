import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }

/** Compares `1.2.3` part by part. */
export function isNewer(one: string, other: string): boolean {
  const parts = (text: string) => text.split(/[.+-]/u, 3).map((part) => Number.parseInt(part, 10) || 0)
  const [a, b] = [parts(one), parts(other)]
  for (const index of [0, 1, 2]) if ((a[index] ?? 0) !== (b[index] ?? 0)) return (a[index] ?? 0) > (b[index] ?? 0)
  return false
}
