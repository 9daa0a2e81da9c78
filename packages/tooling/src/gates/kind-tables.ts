import { kindOfFile, kindsIn } from './kinds.ts'
import { linesThatMatch, type SourceFile, type Violation } from './source-file.ts'

/** By kind: the name of a table in SQL, and what the schema calls it. */
type Tables = ReadonlyMap<string, Readonly<Record<string, string>>>

/** The tables of `db/schema/kinds/<kind>`. */
function tablesIn(files: readonly SourceFile[]): Tables {
  const tables = new Map<string, Record<string, string>>(kindsIn(files).map((kind) => [kind, {}]))
  for (const { path, text } of files) {
    const own = tables.get(kindOfFile(path, 'apps/server/src/db/schema') ?? '')
    if (own === undefined) continue
    for (const [, name = '', inSql = ''] of text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/gu)) own[inSql] = name
  }
  return tables
}

const isOwn = (path: string, kind: string): boolean => path.startsWith(`apps/server/src/modules/kinds/${kind}/`)
const isBound = (path: string): boolean =>
  path.startsWith('apps/server/src/') &&
  path.endsWith('.ts') &&
  !/\.test\.ts$|\/testing(?:\/|\.ts$)|^apps\/server\/src\/db\/schema\//u.test(path)

/** SQL that reads or writes a table, by the word before its name. */
const inSql = (names: readonly string[]): RegExp =>
  new RegExp(`\\b(?:from|join|into|update|using|table|only)\\s+"?(?:${names.join('|')})\\b(?!\\()`, 'iu')

/** The rules and events of a kind in the engine. */
function importedRules(file: SourceFile, kind: string): Violation[] {
  const own = new RegExp(`^(?:import|export|\\} from)\\b.*'@beacon/engine/${kind}'`, 'u')
  return linesThatMatch(file, own, `Only kinds/${kind} knows its rules and events: ask by a port of your module.`)
}

const schemaImport = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'[^']*\/db\/schema\/((?:kinds\/\w+\/)?[a-z-]+)\.ts'/gu

function importedTables(file: SourceFile, kind: string, tables: Readonly<Record<string, string>>): Violation[] {
  const names = new Set(Object.values(tables))
  return [...file.text.matchAll(schemaImport)].flatMap((match) => {
    const imported = (match[1] ?? '').split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/u, '')
          .split(' ')[0] ?? '',
    )
    const isForeign = match[2]?.startsWith(`kinds/${kind}/`) === true || imported.some((name) => names.has(name))
    if (!isForeign) return []
    const line = file.text.slice(0, match.index).split('\n').length
    return [{ path: file.path, line, message: `Only kinds/${kind} names its tables: ask by a port of your module.` }]
  })
}

/** Comments may name a table. */
const withoutComments = (text: string): string => text.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gmu, '')

function namedTables(file: SourceFile, tables: Tables): Violation[] {
  return [...tables]
    .filter(([kind]) => !isOwn(file.path, kind))
    .flatMap(([kind, own]) => [
      ...importedTables(file, kind, own),
      ...importedRules(file, kind),
      ...(Object.keys(own).length === 0
        ? []
        : linesThatMatch(
            { ...file, text: withoutComments(file.text) },
            inSql(Object.keys(own)),
            `Only kinds/${kind} reads its tables in SQL: ask by a port of your module.`,
          )),
    ])
}

/** Outside a kind's folder no file of the server names a table of that kind, neither by its schema nor in SQL, and none knows its events. */
export function kindTables(files: readonly SourceFile[]): Violation[] {
  const tables = tablesIn(files)
  return files.filter(({ path }) => isBound(path)).flatMap((file) => namedTables(file, tables))
}
