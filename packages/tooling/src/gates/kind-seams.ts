import { kindNames } from './kind-names.ts'
import { kindTables } from './kind-tables.ts'
import { linesThatMatch, relativeImports, type SourceFile, type Violation } from './source-file.ts'

/** Layers whose kinds stand behind a registry: the folder that holds `kinds/`. */
const layers = [
  'packages/engine/src',
  'packages/router/src',
  'apps/server/src/modules',
  'apps/admin/src',
  'apps/arena/src',
  'apps/screens/src',
] as const

/** `kinds/port` says what a kind answers and belongs to none. */
const kindOf = (path: string, layer: string): string | undefined => {
  const [, kind] = new RegExp(`^${layer}/kinds/(?!port/)([^/]+)/`, 'u').exec(path) ?? []
  return kind
}
/** `toys.ts` takes the place of `no-toys.ts` in the test build. */
const isRegistry = (path: string, layer: string): boolean => path === `${layer}/kinds/index.ts` || path === `${layer}/kinds/toys.ts`

const isTest = (path: string): boolean => /\.test\.tsx?$/u.test(path)
/** A test of an app's frame may show it with a kind that there is. */
const isBound = (path: string): boolean => !(path.startsWith('apps/') && isTest(path))

/** A kind of contest is a folder: only the registry of its layer imports it, and it imports no other kind. */
function foreignImports(files: readonly SourceFile[]): Violation[] {
  return layers.flatMap((layer) =>
    files
      .filter(({ path }) => path.startsWith(`${layer}/`) && !isRegistry(path, layer) && isBound(path))
      .flatMap((file) =>
        relativeImports(file).flatMap(({ target, line }) => {
          const from = kindOf(file.path, layer)
          const to = kindOf(target, layer)
          if (to === undefined || to === from) return []
          const message = from === undefined ? `Only the registry imports kinds/${to}.` : `kinds/${from} never imports kinds/${to}.`
          return [{ path: file.path, line, message }]
        }),
      ),
  )
}

/** Addresses of one kind's pages, as its slug spells them: `/admin/flag/…`, `/flag/contest`, a display or a bank of it. */
const addressOfFlag = /\/admin\/flag\b|\bflag-question\b|\/flag\/contest\b|\/contest\/flag\b|\/public\/ctf\b/u

const isBrowser = (path: string): boolean =>
  /^(?:apps\/(?:admin|arena|screens)|packages\/auth)\/src\//u.test(path) && /\.tsx?$/u.test(path) && !path.endsWith('.gen.ts')

/** The table of kinds alone spells addresses; the path table of the router holds those that fit one kind only. */
function spelledAddresses(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isBrowser(path) && !path.includes('/src/kinds/flag/') && !isTest(path))
    .map((file) => ({ ...file, text: file.text.replaceAll(/^.*(?:\*|\/\/) .*$/gmu, '') }))
    .flatMap((file) =>
      linesThatMatch(file, addressOfFlag, 'Take the address from the table of kinds (contestHref, bankHref, deskPath, …).'),
    )
}

/** A kind's folder is entered by the registry only, and nothing beside it spells the kind's addresses, names its tables or, in an app, the kind. */
export const kindSeams = (files: readonly SourceFile[]): Violation[] => [
  ...foreignImports(files),
  ...spelledAddresses(files),
  ...kindNames(files),
  ...kindTables(files),
]
