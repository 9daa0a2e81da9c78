import type { SourceFile, Violation } from './source-file.ts'

const document = 'docs/security.md'
const lockfile = 'pnpm-lock.yaml'
/** A row of the table of packages: its name and its version. */
const row = /^\| `(@?[a-z0-9][\w./-]*)`\s*\| (\d+\.\d+\.\d+[\w.+-]*)\s*\|/u

/** What reads hostile bytes is named with the versions of the lockfile: a new one is looked at before the document says so. */
export function namedVersions(files: readonly SourceFile[]): Violation[] {
  const written = files.find(({ path }) => path === document)
  const locked = files.find(({ path }) => path === lockfile)
  if (written === undefined || locked === undefined) return []
  const versions = lockedVersions(locked.text)
  const rows = written.text.split('\n').flatMap((text, index) => {
    const [, name, version] = row.exec(text) ?? []
    return name === undefined || version === undefined ? [] : [{ name, version, line: index + 1 }]
  })
  if (rows.length === 0) return [{ path: document, line: 1, message: 'names no package with its version.' }]
  return rows.flatMap(({ name, version, line }) => {
    const found = versions.get(name) ?? []
    if (found.includes(version)) return []
    const message = found.length === 0 ? `${name} is no package of the lockfile.` : `${name} is ${found.join(', ')} in the lockfile.`
    return [{ path: document, line, message }]
  })
}

/** Versions of each package, from the lines `  name@1.2.3:` of the lockfile. */
function lockedVersions(text: string): Map<string, string[]> {
  const versions = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [, name, version] = /^ {2}'?(@?[^@'\s]+)@(\d[^:('\s]*)'?:/u.exec(line) ?? []
    if (name === undefined || version === undefined) continue
    const known = versions.get(name) ?? []
    if (!known.includes(version)) versions.set(name, [...known, version])
  }
  return versions
}
