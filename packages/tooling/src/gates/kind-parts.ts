import { kindOfFile, kindsIn } from './kinds.ts'
import { linesThatMatch, type SourceFile, type Violation } from './source-file.ts'

const isTest = (path: string): boolean => /\.test(?:-data)?\.tsx?$|\/src\/testing\//u.test(path)
const isBrowser = (path: string): boolean => /^(?:apps\/(?:admin|arena|screens)|packages\/\w+)\/src\/.*\.tsx?$/u.test(path)

/** The kind whose folder of any layer holds a file. */
const kindAt = (path: string): string | undefined => /^[^/]+\/[^/]+\/src\/kinds\/([\w-]+)\//u.exec(path)?.[1]

/** A folder of the packages that several apps draw with. */
const folderImport = /(?:\bfrom\s+|\bimport\()\s*'@beacon\/(ui|auth)\/([\w/-]+)'/gu

interface Use {
  file: SourceFile
  folder: string
  line: number
}

function usesIn(files: readonly SourceFile[]): Use[] {
  return files
    .filter(({ path }) => isBrowser(path) && !isTest(path))
    .flatMap((file) =>
      [...file.text.matchAll(folderImport)].map((found) => ({
        file,
        folder: `packages/${found[1]}/src/${found[2]}`,
        line: file.text.slice(0, found.index).split('\n').length,
      })),
    )
}

/** What several apps draw of one kind is its folder of the package, which no other kind enters and nothing common. */
export function kindFolders(files: readonly SourceFile[]): Violation[] {
  return usesIn(files).flatMap(({ file, folder, line }) => {
    const kind = kindAt(`${folder}/`)
    return kind === undefined || kind === kindAt(file.path)
      ? []
      : [{ path: file.path, line, message: `Only kinds/${kind} imports what is drawn of that kind.` }]
  })
}

/** A folder that one kind alone uses is no common part. */
export function partsOfOneKind(files: readonly SourceFile[]): Violation[] {
  const users = new Map<string, Set<string | undefined>>()
  for (const { file, folder } of usesIn(files)) users.set(folder, (users.get(folder) ?? new Set()).add(kindAt(file.path)))
  return [...users].flatMap(([folder, kinds]) => {
    const [kind] = kinds
    if (kinds.size > 1 || kind === undefined || kindAt(`${folder}/`) !== undefined) return []
    const message = `Kind ${kind} alone uses this folder: it is kinds/${kind} of the package.`
    return [{ path: `${folder}/index.ts`, line: 1, message }]
  })
}

/** Files that may ask a setting of one kind for its value, each with the reason. This list only shrinks. */
export const settingsAllowed: Readonly<Record<string, string>> = {
  'apps/admin/src/parts/contest-clock/end-words.ts': 'The dialogs of the clock say an exam’s own time with words of theirs.',
}

/** Settings with a list of values that one kind has and nothing common. */
function settingsOfOneKind(files: readonly SourceFile[]): string[] {
  const kinds = kindsIn(files)
  const contracts = files.filter(({ path }) => path.startsWith('packages/api/src/') && !isTest(path))
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of contracts.filter((file) => file.path.endsWith('/contest.ts'))) {
    const kind = kindOfFile(path, 'packages/api/src')
    if (kind === undefined || !kinds.includes(kind)) continue
    for (const [, name = ''] of text.matchAll(/^ {2}(\w+): \{ \.\.\.\w+, body: z\.enum\(/gmu))
      owners.set(name, (owners.get(name) ?? new Set()).add(kind))
  }
  const common = contracts.filter(({ path }) => kindOfFile(path, 'packages/api/src') === undefined)
  return [...owners].flatMap(([name, of]) => {
    const isCommon = common.some(({ text }) => new RegExp(`^\\s*${name}: `, 'mu').test(text))
    return of.size > 1 || isCommon ? [] : [name]
  })
}

/** Code that all kinds share may look whether a setting is there; what its values mean the kind alone says, by its port. */
export function valuesOfOneKind(files: readonly SourceFile[]): Violation[] {
  const names = settingsOfOneKind(files)
  if (names.length === 0) return []
  const comparison = new RegExp(`\\.(?:${names.join('|')})\\s*[!=]==\\s*['"\`]`, 'u')
  return files
    .filter(({ path }) => isBrowser(path) && path.startsWith('apps/') && kindAt(path) === undefined && !isTest(path))
    .flatMap((file) => {
      const found = linesThatMatch(file, comparison, 'One kind alone has this setting: its port says what a value of it means.')
      if (!(file.path in settingsAllowed)) return found
      return found.length > 0
        ? []
        : [{ path: file.path, line: 1, message: 'It asks no setting of one kind any more: take it out of settingsAllowed.' }]
    })
}
