import type { Permission } from '@beacon/api/people/permissions'
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Bus } from './db/bus.ts'
import type { Db, Tx } from './db/database.ts'
import type { SecretBox } from './modules/platform/secret/index.ts'
import type { SceneCalls } from './modules/scenes/process/index.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Storage } from './storage/storage.ts'
import type { Peers } from './workers/peers.ts'

/** What one process has; services, jobs and module start hooks get it. */
export interface Platform {
  config: Config
  /** For connections of one's own: streams of whole tables, session locks. */
  databaseUrl: string
  /** Closes this process's app and opens it anew on the same port, where whoever runs it can. */
  restart: (() => void) | null
  /** The other workers on this port; null where this process is the only one. */
  peers: Peers | null
  db: Db
  pool: Pool
  log: Logger
  secret: SecretBox
  bus: Bus
  jobs: Jobs
  storage: Storage
  outbound: Outbound
  /** The process that holds the engine of containers; a call throws DriverError `silent` while none runs. */
  scenes: SceneCalls
}

export interface Actor {
  user_id: string
  username: string
  rep_name: string
  logo: string | null
  organisation_id: string | null
  role_id: string
  role_name: string
  /** Holds the seed role administrator. */
  is_admin: boolean
  permissions: ReadonlySet<Permission>
  session_id: string | null
  token_id: string | null
  must_change: 'first' | 'expired' | 'reset' | 'totp' | null
  /** A token for reading: it changes nothing. */
  is_read_only?: boolean
  /** The person's own language and zone, where the account has them. */
  locale: 'en' | 'zh' | null
  time_zone: string | null
}

/** What a viewer key opened: one contest, watched only. */
export interface Viewer {
  contest_id: string
  key_id: string
}

/** A cookie of ours and the path it is sent to. Its name in the browser is `cookieName` of http/cookies.ts. */
export interface CookieKind {
  name: string
  path: string
}
export type ReadCookie = (cookie: CookieKind) => string | undefined

export interface Cookies {
  get: ReadCookie
  set: (cookie: CookieKind, value: string, max_age_s: number) => void
  clear: (cookie: CookieKind) => void
}

/** Platform plus who calls. */
export interface Ctx extends Platform {
  actor: Actor | null
  viewer: Viewer | null
  /** Why the session of the cookie is over, when it is. */
  ended: string | null
  /** What is told instead of an answer while the system is maintained; administrators are let in. */
  maintenance?: string | null
  /** The person's back items are not open from this address. */
  is_back_closed?: boolean
  /** The Bearer token of a request that carries no session cookie. */
  bearer: string | null
  ip: string
  user_agent: string
  request_id: string
  /** Which languages the caller reads, as its header says it. */
  accept_language?: string | undefined
  /** The contest of the address called. */
  contest_id?: string
  cookies: Cookies
}

export type JobResult = Record<string, unknown> | null
/** `ctx.actor` is null; `report` keeps the percentage people see. */
export type JobWork<I> = (ctx: Ctx, input: I, report: (percent: number) => Promise<void>) => Promise<JobResult>

export interface Jobs {
  /** In a module's `start`. `input` is what `enqueue` gave, through JSON: the handler checks what it needs. */
  register: (name: string, work: JobWork<unknown>) => void
  /** Row and queue entry commit with the caller's transaction. */
  enqueue: (tx: Tx, name: string, input: object, userId: string | null) => Promise<string>
  /** Work that comes back by itself, on one replica at a time. */
  every: (name: string, cron: string, work: (ctx: Ctx) => Promise<void>) => void
  start: (platform: Platform) => Promise<void>
  stop: () => Promise<void>
  boss: PgBoss
}

export type SignedIn = Ctx & { actor: Actor }

export const can = (ctx: Ctx, item: Permission): boolean => ctx.actor?.permissions.has(item) ?? false

/** What jobs and start hooks use in place of a request. */
export function systemCtx(platform: Platform, requestId: string): Ctx {
  const cookies = { get: () => undefined, set: () => undefined, clear: () => undefined }
  return {
    ...platform,
    actor: null,
    viewer: null,
    ended: null,
    bearer: null,
    ip: '127.0.0.1',
    user_agent: '',
    request_id: requestId,
    cookies,
  }
}
