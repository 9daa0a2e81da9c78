import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Puts the master key of a restored backup where the server reads it. Another one that stands there is kept beside it. */
export function placeKey(path: string, master: Buffer): void {
  const text = `${master.toString('hex')}\n`
  if (existsSync(path)) {
    if (readFileSync(path, 'utf8').trim().toLowerCase() === text.trim()) return
    renameSync(path, `${path}.before-${new Date().toISOString().replaceAll(/[:.]/gu, '-')}`)
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  const half = `${path}.new`
  writeFileSync(half, text, { mode: 0o600, flag: 'w' })
  renameSync(half, path)
}
