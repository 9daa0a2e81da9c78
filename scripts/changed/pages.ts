import { posix } from 'node:path'
import { builtKindNames, pageOwner, slug, type AppName, type BuiltKind } from '@beacon/router/paths'
import { routes as admin } from '../../apps/admin/src/routes.ts'
import { routes as arena } from '../../apps/arena/src/routes.ts'
import { routes as screens } from '../../apps/screens/src/routes.ts'
import { closureOf, type Graph } from './graph.ts'
import { spelledKind } from './places.ts'
import type { Reach } from './reach.ts'

/** A page of an app: a route whose kind of contest, if it has one, is spelled. */
export interface AppPage {
  app: AppName
  /** `/admin/awdp-question/edit/$resource_id`: as the router spells it, base path not included. */
  path: string
  /** Its own file and those of the frames that it stands in. */
  files: readonly string[]
  kind: BuiltKind | null
}
interface RouteNode {
  type: string
  path?: string
  file?: string
  children?: readonly RouteNode[]
}
const apps: Readonly<Record<AppName, RouteNode>> = { admin, arena, screens }

/** Which address a route has for a kind of contest; null where it has none. */
function spell(app: AppName, path: string, kind: BuiltKind): string | null {
  const { admin: list, bank, arena: played, display, public: shown } = slug[kind]
  if (app === 'admin') return path.replace('{$kind}', bank).replace('$kind', list)
  if (app === 'arena') return isAt(path, played) ? played : null
  const word = path.startsWith('/public/') ? shown : display
  return word === null ? null : path.replace('$kind', word)
}

function pagesBelow(app: AppName, node: RouteNode, above: string, frames: readonly string[]): AppPage[] {
  const path = posix.join(above, node.path ?? '')
  const files = node.file === undefined ? frames : [...frames, `apps/${app}/src/${node.file}`]
  const below = (node.children ?? []).flatMap((child) => pagesBelow(app, child, path, files))
  const isPage = node.type === 'index' || (node.type === 'route' && node.children === undefined)
  if (!isPage) return below
  if (!path.includes('$kind')) return [{ app, path, files, kind: null }]
  return builtKindNames.flatMap((kind) => {
    const spelled = spell(app, path, kind)
    return spelled === null ? [] : [{ app, path: spelled, files, kind }]
  })
}

export const allPages: readonly AppPage[] = (Object.keys(apps) as AppName[]).flatMap((app) =>
  pagesBelow(app, apps[app], '/', [`apps/${app}/src/main.tsx`, `apps/${app}/index.html`]),
)

/** Whether an address is of a route: each part is the same, or one that the route leaves open. */
function isAt(route: string, address: string): boolean {
  const [parts, given] = [route.split('/'), address.split('/')]
  return parts.length === given.length && parts.every((part, index) => part.includes('$') || part === given[index])
}

/** The page at an address, the one that leaves the least open. */
export function findPage(address: string): AppPage | null {
  const path = address === '/' ? address : address.replace(/\/$/u, '')
  const found = allPages.filter((page) => page.app === pageOwner(path) && isAt(page.path, path))
  const open = ({ path }: AppPage) => path.split('$').length
  return found.sort((a, b) => open(a) - open(b))[0] ?? null
}

/** The pages that a change reaches: by imports, and where a registry hands a kind of contest on, those of that kind. */
export function pagesOf(graph: Graph, { files, kinds, registries }: Reach): AppPage[] {
  const ofKinds = closureOf(graph, registries, (_, to) => !to.endsWith('/routeTree.gen.ts'))
  const isOf = new Set([...kinds].map(spelledKind))
  return allPages.filter((page) =>
    page.files.some((file) => files.has(file) || (page.kind !== null && isOf.has(page.kind) && ofKinds.has(file))),
  )
}
