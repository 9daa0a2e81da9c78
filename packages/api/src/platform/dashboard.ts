import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { backupState } from './backup.ts'
import { contestKind, contestStatus } from '../contest/contest-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, page, sortIfBy } from '../fields.ts'
import { licenseNoun, licenseState } from './license.ts'
import { alarmKinds } from '../people/message-templates.ts'

/** Which app a person is in; `program` = a session without a page: scripts. */
export const onlineApp = z.enum(['admin', 'arena', 'program'])
export type OnlineApp = z.infer<typeof onlineApp>

/** A block holds the moment its figures were read; it is null where the caller lacks the item of its page. */
const block = { at: instant }
const span = z.object({ average: z.nullable(z.number()), peak: z.nullable(z.number()) })
/** Percent now, and over the last hour and day as sampled every minute. */
const load = z.object({ now: z.nullable(z.number()), hour: span, day: span })
export type HostLoad = z.infer<typeof load>

export const hostSample = z.object({ at: instant, cpu: z.number(), memory: z.number(), disk: z.number() })
export const onlineMinute = z.object({ at: instant, admin: z.int(), arena: z.int(), program: z.int() })
export const signInHour = z.object({ at: instant, success: z.int(), failed: z.int() })

export const dashboardView = z.object({
  server_now: instant,
  users: z.nullable(z.object({ ...block, normal: z.int(), all: z.int(), online: z.int() })),
  contests: z.nullable(
    z.object({
      ...block,
      running: z.int(),
      /** Kinds of those that run, with how many. */
      kinds: z.array(z.object({ kind: contestKind, running: z.int() })),
      items: z.array(
        z.object({ resource_id: id, kind: contestKind, name: z.string(), status: contestStatus, start_at: instant, end_at: instant }),
      ),
    }),
  ),
  jobs: z.nullable(z.object({ ...block, waiting: z.int(), running: z.int() })),
  /** Scenes of all contests, and whether a machine starts them. */
  scenes: z.nullable(z.object({ ...block, is_ok: z.boolean(), running: z.int(), in_queue: z.int() })),
  host: z.nullable(
    z.object({
      ...block,
      cpu: load,
      memory: load,
      disk: load,
      cores: z.int(),
      memory_bytes: z.number(),
      disk_bytes: z.number(),
      samples: z.array(hostSample),
    }),
  ),
  database: z.nullable(
    z.object({
      ...block,
      bytes: z.number(),
      connections: z.int(),
      active: z.int(),
      connections_max: z.int(),
      /** What has run longest of what runs now: kind of statement and first table, never its text. */
      slowest: z.nullable(z.object({ class: z.string(), ms: z.int() })),
    }),
  ),
  storage: z.nullable(
    z.object({
      ...block,
      kinds: z.array(z.object({ folder: z.string(), count: z.int(), bytes: z.number() })),
      used_percent: z.number(),
      limit_percent: z.int(),
      free_bytes: z.number(),
      /** Less is free than must stay so: no file is taken. */
      is_below_floor: z.boolean(),
    }),
  ),
  online: z.nullable(z.object({ ...block, apps: z.array(z.object({ app: onlineApp, people: z.int() })), minutes: z.array(onlineMinute) })),
  sign_ins: z.nullable(z.object({ ...block, hours: z.array(signInHour) })),
  review: z.nullable(z.object({ ...block, waiting: z.int(), oldest_at: z.nullable(instant) })),
  backup: z.nullable(
    z.object({
      ...block,
      last_good_at: z.nullable(instant),
      next_at: z.nullable(instant),
      is_late: z.boolean(),
      newest: z.nullable(z.object({ state: backupState, started_at: instant })),
    }),
  ),
  license: z.nullable(
    z.object({
      ...block,
      state: licenseState,
      edition: z.string(),
      expires_at: z.nullable(instant),
      days_left: z.nullable(z.int()),
      limits: z.array(z.object({ noun: licenseNoun, max: z.nullable(z.int()), used: z.int() })),
    }),
  ),
  /** What is not over yet, the oldest first. */
  alarms: z.nullable(
    z.object({
      ...block,
      items: z.array(
        z.object({
          kind: z.enum(alarmKinds),
          since: instant,
          title: z.object({ en: z.string(), zh: z.string() }),
          /** The contest it is about; null for what is of the whole installation. */
          contest_id: z.nullable(id),
          /** Its kind. */
          contest_kind: z.nullable(contestKind),
        }),
      ),
    }),
  ),
  /** Blocks whose figures could not be read anew; they show the last ones, or nothing. */
  failed: z.array(z.string()),
})
export type DashboardView = z.infer<typeof dashboardView>

export const onlinePerson = z.object({
  user_id: id,
  username: z.string(),
  rep_name: z.string(),
  role: z.object({ name_en: z.string(), name_zh: z.string() }),
  is_protected: z.boolean(),
  app: onlineApp,
  /** Address of the page without the base path; null for scripts. */
  page: z.nullable(z.string()),
  ip: z.string(),
  since: instant,
})
export type OnlinePerson = z.infer<typeof onlinePerson>

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: permission('dashboard.read'),
    summary: 'All blocks of the dashboard; a block is null without the item of its own page',
    reply: dashboardView,
  }),
  online: endpoint({
    method: 'GET',
    path: '/dashboard/online',
    access: permission('dashboard.read'),
    summary: 'People online now with app, page and address; needs user.read besides, own organisation and below without people.all',
    query: z.object({ ...listQuery, sort: sortIfBy('username', 'app', 'ip', 'since', 'role'), app: z.optional(onlineApp) }),
    reply: page(onlinePerson),
    errors: ['permission_missing'],
  }),
}
