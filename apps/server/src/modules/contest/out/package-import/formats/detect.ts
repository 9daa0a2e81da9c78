import type { PackageFormat } from '@beacon/api/bank/package'
import { ArchiveRefusal, openable, type Archive } from '../../../../platform/archive/index.ts'
import { challengeFile } from './challenge-name.ts'

/** Files by which a format is known, and where the package begins: archivers often add a folder around it. */
const marks: ReadonlyArray<{ format: PackageFormat; file: RegExp; also?: string }> = [
  { format: 'beacon', file: /^(?<root>(?:[^/]+\/)?)beacon\.json$/u },
  { format: 'gzctf', file: /^(?<root>(?:[^/]+\/)?)game\.json$/u, also: 'manifest.json' },
  { format: 'ctfd', file: /^(?<root>(?:[^/]+\/)?)db\/challenges\.json$/u },
  { format: 'ctfd', file: /^(?<root>(?:[^/]+\/)?)db\/alembic_version\.json$/u },
  { format: 'ctfcli', file: challengeFile },
]

/** The format of a package by what it holds, with its root (`''` or `folder/`). Throws `import_format_unknown`. */
export function detectFormat(archive: Archive): { format: PackageFormat; root: string } {
  const names = openable(archive)
  const held = new Set(names)
  for (const { format, file, also } of marks) {
    for (const name of names) {
      const found = file.exec(name)
      if (found === null) continue
      const root = format === 'ctfcli' ? '' : (found.groups?.['root'] ?? '')
      if (also === undefined || held.has(root + also)) return { format, root }
    }
  }
  throw new ArchiveRefusal('import_format_unknown', { found: archive.names.slice(0, 3).join(', ') || 'empty' })
}

/** The same archive seen from its root. */
export function below(archive: Archive, root: string): Archive {
  if (root === '') return archive
  const inside = (name: string) => name.startsWith(root)
  const within = (name: string) => name.slice(root.length)
  // A link may lead to what lies beside the root; it is opened by its own name then.
  const followed = [...(archive.links?.followed ?? [])].flatMap(([alias, file]): Array<[string, string]> =>
    inside(alias) ? [[within(alias), inside(file) ? within(file) : within(alias)]] : [],
  )
  return {
    ...archive,
    names: archive.names.filter(inside).map(within),
    links: { followed: new Map(followed), broken: new Set([...(archive.links?.broken ?? [])].filter(inside).map(within)) },
    converted: new Set([...archive.converted].filter(inside).map(within)),
    open: (name) => archive.open(root + name),
  }
}
