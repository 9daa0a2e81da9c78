import { type AppName, basePath, deskPath, fillPath, type Kind, type ParamsOf, type PathOf, playPath } from './paths.ts'
import { runtimeConfig } from './runtime-config.ts'

export type Search = Readonly<Record<string, string | number | boolean | null | undefined>>

/** What another origin cannot know: its local storage is not ours. */
let carried: () => Search = () => ({})

/** Names the choices (language, theme) that a link to an app on another origin takes along. */
export function carryAcrossOrigins(read: () => Search): void {
  carried = read
}

function queryOf(search: Search): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The origin an app is served from when it is not ours, else an empty text. */
export function foreignOrigin(app: AppName): string {
  const origin = runtimeConfig().apps[app]
  return origin === location.origin ? '' : origin
}

/** The address of any page of any app from the path table, for a plain `<a href>`: a router link reaches its own app only. */
export function appHref<App extends AppName, Path extends PathOf<App>>(
  app: App,
  path: Path,
  params: ParamsOf<Path>,
  search: Search = {},
): string {
  return hrefOf(app, fillPath(path, params), search)
}

function hrefOf(app: AppName, path: string, search: Search): string {
  const origin = foreignOrigin(app)
  return `${origin}${basePath}${path}${queryOf(origin === '' ? search : { ...carried(), ...search })}`
}

/** The desk of a contest, from any app. */
export const deskHref = (kind: Kind, resource_id: string, search: Search = {}): string =>
  hrefOf('admin', deskPath(kind, resource_id), search)

/** The page of a contest for its players, from any app. */
export const playHref = (kind: Kind, resource_id: string, search: Search = {}): string =>
  hrefOf('arena', playPath(kind), { resource_id, ...search })
