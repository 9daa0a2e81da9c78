import { isApiError } from '@beacon/api/client'
import type { LiveMessage, LiveOptions } from '@beacon/api/live/live-client'
import { queryKeyOf } from '@beacon/api/query'
import { session } from '@beacon/api/people/session'
import { firstPermittedPath, isPathPermitted, type PathRow } from '@beacon/router'
import type { QueryClient } from '@tanstack/react-query'
import { tellOwn } from './hear-own.ts'
import { meQuery, rolesQuery } from './queries.ts'
import { permissionsOf } from './use-session.ts'

export interface FollowOptions {
  queryClient: QueryClient
  rows: readonly PathRow[]
  preferred: readonly string[]
  /** Where the app leads somebody whose role opens none of its pages. */
  home: string
  isBuilt: (path: string) => boolean
  /** The page that stands open, without the base path. */
  pathNow: () => string
  /** Leads away at once, whatever is unsaved there. */
  leave: (path: string) => Promise<unknown>
  /** Guards and loaders of the open page run again. */
  reload: () => Promise<unknown>
  onMoved: () => void
}

/** At once for one person; a role of thousands comes back within half a second. */
const spread_ms = 500
/** What was read so shortly before a stream opened is taken as read with it. */
const opening_ms = 1_000
const own: ReadonlySet<unknown> = new Set([meQuery.queryKey[0], rolesQuery.queryKey[0]])

/** Asks who one is and what one may do now. Menu and data follow; a page that is not permitted any more is left. */
export async function askOwn({ queryClient, ...options }: FollowOptions): Promise<void> {
  const before = queryClient.getQueryData(rolesQuery.queryKey)
  try {
    await Promise.all([queryClient.fetchQuery({ ...meQuery, staleTime: 0 }), queryClient.fetchQuery({ ...rolesQuery, staleTime: 0 })])
  } catch (error) {
    // Signed out: the client leads to the sign-in page. A password to change: the guard of a fresh page does.
    if (isApiError(error) && error.code === 'password_change_required') location.reload()
    else if (!isApiError(error)) throw error
    return
  }
  const now = queryClient.getQueryData(rolesQuery.queryKey)
  if (now === undefined || isSame(before, now)) return
  const permissions = permissionsOf(now)
  const { rows, preferred, isBuilt } = options
  if (!isPathPermitted(rows, permissions)(options.pathNow())) {
    await options.leave(firstPermittedPath({ rows, preferred, permissions, isBuilt }) ?? options.home)
    options.onMoved()
  }
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !own.has(queryKey[0]) })
  await options.reload()
}

interface Roles {
  resource_id: string
  permissions: readonly string[]
}
function isSame(before: Roles | undefined, now: Roles): boolean {
  const held = new Set(before?.permissions)
  return before?.resource_id === now.resource_id && held.size === now.permissions.length && now.permissions.every((item) => held.has(item))
}

/** Settings are read again where they were read before `since`, epoch ms. */
function askSettings(queryClient: QueryClient, since: number): Promise<void> {
  const info = queryKeyOf(session.info)[0]
  const isSetting = (key: unknown) => key === info || (typeof key === 'string' && key.startsWith('/settings'))
  return queryClient.invalidateQueries({ predicate: ({ queryKey, state }) => isSetting(queryKey[0]) && state.dataUpdatedAt < since })
}

/** What one event of the own stream does. */
export function hearOwnEvent(message: LiveMessage, options: FollowOptions): void {
  if (message.event === 'session.changed') {
    const wait = message.data.reason === 'role' ? Math.random() * spread_ms : 0
    setTimeout(() => void askOwn(options).catch(console.error), wait)
  }
  if (message.event === 'setting.changed') void askSettings(options.queryClient, Infinity)
  // Too many windows: this one asks every so often.
  if (message.event === 'reset') askOwn(options).catch(console.error)
  tellOwn(message)
}

type Listen = (options: Pick<LiveOptions, 'onMessage' | 'onState'>) => () => void

/** Follows the own stream until the returned function is called. What was missed while it was away is asked for when it is back. */
export function followOwn(listen: Listen, options: FollowOptions): () => void {
  let wasLive = false
  const open = () =>
    listen({
      onMessage: (message) => hearOwnEvent(message, options),
      onState: (state) => {
        if (state.kind !== 'live') return
        // A change between the page's own reading and the opening of its stream is told to nobody. It opens within a moment, as a rule.
        void askSettings(options.queryClient, wasLive ? Infinity : Date.now() - opening_ms)
        if (wasLive) void askOwn(options).catch(console.error)
        wasLive = true
      },
    })
  let close: (() => void) | null = open()
  // Without a shared worker tabs over plain http cannot share a stream, and a browser opens six in all: a hidden tab leaves its place to the others.
  const cannotShare = typeof SharedWorker === 'undefined' && !('locks' in navigator)
  const onVisibility = () => {
    if (document.visibilityState === 'visible') close ??= open()
    else {
      close?.()
      close = null
    }
  }
  if (cannotShare) document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    close?.()
  }
}
