import type { DashboardView } from '@beacon/api/platform/dashboard'
import type { Permission } from '@beacon/api/people/permissions'
import { LRUCache } from 'lru-cache'
import { can, type SignedIn } from '../../../context.ts'
import { clockNowText } from '../../../db/clock.ts'
import { organisationScope } from '../../people/organisation/index.ts'
import { readAlarms } from './alarms.ts'
import type { CpuMeter } from './load.ts'
import { type AppCounts, countApps, type Scope } from './online-repo.ts'
import { readContests, readOnline, readReview, readSignIns, readUsers } from './people.ts'
import { readBackup, readLicense, readStorage } from './store.ts'
import { readScenes } from './scenes.ts'
import { readDatabase, readHost, readJobs } from './system.ts'

interface About {
  scope: Scope
  cpu: CpuMeter
  /** Counted once for all blocks that tell it. */
  here: () => Promise<AppCounts>
  /** Names of blocks that could not be read anew. */
  failed: string[]
}
type Timed<T> = T & { at: string }
const mostKept = 200

/** A block is for who may open the page its figures lead to. While it cannot be read, its last figures stay, with their time. */
function block<T extends object>(name: string, item: Permission, read: (ctx: SignedIn, about: About) => Promise<T>) {
  const lastOf = new WeakMap<object, LRUCache<string, Timed<T>>>()
  return async (ctx: SignedIn, about: About): Promise<Timed<T> | null> => {
    if (!can(ctx, item)) return null
    const last = lastOf.get(ctx.pool) ?? new LRUCache<string, Timed<T>>({ max: mostKept })
    lastOf.set(ctx.pool, last)
    try {
      const shown = { at: clockNowText(), ...(await read(ctx, about)) }
      last.set(ctx.actor.user_id, shown)
      return shown
    } catch (error) {
      ctx.log.warn({ err: error, block: name }, 'a block of the dashboard could not be read')
      about.failed.push(name)
      return last.get(ctx.actor.user_id) ?? null
    }
  }
}

const users = block('users', 'user.read', (ctx, { scope, here }) => readUsers(ctx, scope, here()))
const online = block('online', 'user.read', (ctx, { here }) => readOnline(ctx, here()))
const review = block('review', 'user.review', (ctx, { scope }) => readReview(ctx, scope))
const contests = block('contests', 'contest.read', readContests)
const signIns = block('sign_ins', 'audit.read', readSignIns)
const jobs = block('jobs', 'monitor.platform', readJobs)
const scenes = block('scenes', 'monitor.platform', readScenes)
const host = block('host', 'monitor.platform', (ctx, { cpu }) => readHost(ctx, cpu))
const database = block('database', 'monitor.platform', readDatabase)
const storage = block('storage', 'setting.read', readStorage)
const backup = block('backup', 'backup.manage', readBackup)
const alarms = block('alarms', 'alarm.manage', readAlarms)
const license = block('license', 'license.manage', readLicense)

/** Every block the caller may see; one that fails does not take the others with it. */
export async function readDashboard(ctx: SignedIn, cpu: CpuMeter): Promise<DashboardView> {
  const scope = await organisationScope(ctx)
  let counting: Promise<AppCounts> | null = null
  const here = () => (counting ??= countApps(ctx.db, scope))
  const about: About = { scope, cpu, here, failed: [] }
  const blocks = {
    users: users(ctx, about),
    online: online(ctx, about),
    review: review(ctx, about),
    contests: contests(ctx, about),
    sign_ins: signIns(ctx, about),
    jobs: jobs(ctx, about),
    scenes: scenes(ctx, about),
    host: host(ctx, about),
    database: database(ctx, about),
    storage: storage(ctx, about),
    backup: backup(ctx, about),
    license: license(ctx, about),
    alarms: alarms(ctx, about),
  }
  await Promise.all(Object.values(blocks))
  return {
    server_now: clockNowText(),
    users: await blocks.users,
    online: await blocks.online,
    review: await blocks.review,
    contests: await blocks.contests,
    sign_ins: await blocks.sign_ins,
    jobs: await blocks.jobs,
    scenes: await blocks.scenes,
    host: await blocks.host,
    database: await blocks.database,
    storage: await blocks.storage,
    backup: await blocks.backup,
    license: await blocks.license,
    alarms: await blocks.alarms,
    failed: about.failed,
  }
}
