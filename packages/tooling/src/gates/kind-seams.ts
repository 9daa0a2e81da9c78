import { kindNames } from './kind-names.ts'
import { kindFolders, partsOfOneKind, valuesOfOneKind } from './kind-parts.ts'
import { kindTables } from './kind-tables.ts'
import { kindLayers, kindOfFile, kindsIn } from './kinds.ts'
import { linesThatMatch, relativeImports, type SourceFile, type Violation } from './source-file.ts'

/** Layers whose kinds stand behind a registry; contracts are imported by name, and tables have a gate of their own. */
const layers = kindLayers.filter((layer) => layer !== 'packages/api/src' && layer !== 'apps/server/src/db/schema')

/** `toys.ts` takes the place of `no-toys.ts` in the test build. */
const isRegistry = (path: string, layer: string): boolean => path === `${layer}/kinds/index.ts` || path === `${layer}/kinds/toys.ts`

const isTest = (path: string): boolean => /\.test\.tsx?$|\/src\/testing\//u.test(path)
/** A test of an app's frame may show it with a kind that there is. */
const isBound = (path: string): boolean => !(path.startsWith('apps/') && isTest(path)) && !path.endsWith('.gen.ts')

/** A kind of contest is a folder: only the registry of its layer imports it, and it imports no other kind. */
function foreignImports(files: readonly SourceFile[]): Violation[] {
  return layers.flatMap((layer) =>
    files
      .filter(({ path }) => path.startsWith(`${layer}/`) && !isRegistry(path, layer) && isBound(path))
      .flatMap((file) =>
        relativeImports(file).flatMap(({ target, line }) => {
          const from = kindOfFile(file.path, layer)
          const to = kindOfFile(target, layer)
          if (to === undefined || to === from) return []
          const message = from === undefined ? `Only the registry imports kinds/${to}.` : `kinds/${from} never imports kinds/${to}.`
          return [{ path: file.path, line, message }]
        }),
      ),
  )
}

/** How an address of a kind reads, by the field of `slug` in its entry of the router's table. */
const addressBy: Readonly<Record<string, (slug: string) => string>> = {
  admin: (slug) => `/admin/${slug}\\b`,
  bank: (slug) => `\\b${slug}-question\\b`,
  arena: (slug) => `${slug}\\b`,
  display: (slug) => `/contest/${slug}\\b`,
  public: (slug) => `/public/${slug}\\b`,
}

/** Addresses of a kind's pages, as its slug spells them: `/admin/flag/…`, `/flag/contest`, a display or a bank of it. */
function addressesOf(kind: string, files: readonly SourceFile[]): RegExp | null {
  const entry = files.find(({ path }) => path === `packages/router/src/kinds/${kind}/index.ts`)
  const [, slug = ''] = /slug: \{([^}]*)\}/u.exec(entry?.text ?? '') ?? []
  const parts = [...slug.matchAll(/(\w+): '([^']+)'/gu)].flatMap(([, field = '', text = '']) => addressBy[field]?.(text) ?? [])
  return parts.length === 0 ? null : new RegExp(parts.join('|'), 'u')
}

const isBrowser = (path: string): boolean =>
  /^(?:apps\/(?:admin|arena|screens)|packages\/auth)\/src\//u.test(path) && /\.tsx?$/u.test(path) && !path.endsWith('.gen.ts')

/** Says which file shows a page, at which address: the routes of an app, and the order of its menu. */
const isAddressTable = (path: string): boolean => /^apps\/\w+\/src\/(?:routes(?:\.ts$|\/)|app\/navigation\.ts$)/u.test(path)

/** The table of kinds alone spells addresses; the path table of the router holds those that fit one kind only. */
function spelledAddresses(files: readonly SourceFile[]): Violation[] {
  const bound = files
    .filter(({ path }) => isBrowser(path) && !isAddressTable(path) && !isTest(path))
    .map((file) => ({ ...file, text: file.text.replaceAll(/^.*(?:\*|\/\/) .*$/gmu, '') }))
  return kindsIn(files).flatMap((kind) => {
    const address = addressesOf(kind, files)
    if (address === null) return []
    return bound
      .filter(({ path }) => !path.includes(`/src/kinds/${kind}/`))
      .flatMap((file) => linesThatMatch(file, address, 'Take the address from the table of kinds (contestHref, bankHref, deskPath, …).'))
  })
}

/**
 * A kind's folder is entered by the registry only, and nothing beside it spells the kind's addresses, names its tables or, in an app,
 * the kind, asks for values that only its contests have, or is a part that it alone uses.
 */
export const kindSeams = (files: readonly SourceFile[]): Violation[] => [
  ...foreignImports(files),
  ...spelledAddresses(files),
  ...kindNames(files),
  ...kindTables(files),
  ...kindFolders(files),
  ...partsOfOneKind(files),
  ...valuesOfOneKind(files),
]
