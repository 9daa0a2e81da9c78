import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionGroups, permissionTree, seedRoles } from '@beacon/api/people/permissions'

/** By the English name of something on a screen: its Chinese names, for a word may have one in each app. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>

function add(names: Map<string, Set<string>>, en: string, zh: string): void {
  names.set(en, (names.get(en) ?? new Set()).add(zh))
}

/** One message of a catalogue: the quoted lines after `msgid` or `msgstr`, joined. */
function quoted(entry: string, key: 'msgid' | 'msgstr'): string {
  const lines = entry.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`${key} "`))
  if (first < 0) return ''
  const rest = lines.slice(first + 1)
  const end = rest.findIndex((line) => !line.startsWith('"'))
  const all = [lines[first]?.slice(key.length + 1) ?? '', ...rest.slice(0, end < 0 ? rest.length : end)]
  return all.map((line): string => JSON.parse(line)).join('')
}

/** What screens say: the texts of all catalogues, the titles of pages, the words of the menus and of the permissions. */
export function namesOf(root: string): Names {
  const names = new Map<string, Set<string>>()
  for (const file of globSync('apps/*/locales/**/zh.po', { cwd: root }))
    for (const entry of readFileSync(join(root, file), 'utf8').split('\n\n')) {
      const [en, zh] = [quoted(entry, 'msgid'), quoted(entry, 'msgstr')]
      if (en !== '' && zh !== '') add(names, en, zh)
    }
  for (const file of globSync(['packages/router/src/{paths,kinds/*}/*.ts', 'apps/*/src/app/navigation.ts'], { cwd: root }))
    for (const [, en = '', zh = ''] of readFileSync(join(root, file), 'utf8').matchAll(/en: '([^'\n]+)',\s*zh: '([^'\n]+)'/gu))
      add(names, en, zh)
  for (const table of [permissionTree, permissionGroups, seedRoles])
    for (const { en, zh } of Object.values<{ en: string; zh: string }>(table)) add(names, en, zh)
  return names
}
