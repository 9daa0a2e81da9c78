import { afterMs } from '@beacon/engine/koh'
import { and, isNull, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { scene } from '../../../../db/schema/index.ts'
import { asKoh } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { every, everyNear } from '../../../../every.ts'
import { wholeRows } from '../../../contest/core/contest/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { followJudgings } from '../../../scenes/judging/index.ts'
import { actOnScene } from '../../../scenes/life/index.ts'
import { advanceHills, isDue } from './advance.ts'
import { hillOwners } from './names.ts'
import { takeHills } from './take.ts'
import { keeperChannel } from './tell.ts'

const pace = { ms: 500, quietMs: 5_000 }
const sweepMs = 15_000

/** Contests of hills that begin soon, run, or ended not long ago. */
const isNear = sql`${contest.kind} = 'koh' and ${contest.start_at} < clock_timestamp() + interval '1 day'
  and coalesce(${contest.stopped_at}, ${contest.end_at}) > clock_timestamp() - interval '1 day'`

/** Does what is due with the hills of all contests; false where none is near. Every replica looks; the contest's lock decides who does it. */
export async function lookAtHills(platform: Platform): Promise<boolean> {
  const { db, log } = platform
  const isHere = and(isNear, isNull(contest.deleted_at))
  const found = await db.select().from(contest).where(isHere)
  if (found.length === 0) return false
  const now = await nowOf(platform)
  for (const row of await wholeRows(db, found)) {
    try {
      if (await isDue(db, asKoh(row), now))
        await db.transaction(async (tx) => advanceHills(platform, tx, await lockContest(tx, row.resource_id)))
    } catch (error) {
      // One contest that fails holds up no other.
      log.warn({ err: error, contest_id: row.resource_id }, 'the hills of a contest could not be kept')
    }
  }
  return true
}

async function nowOf({ db }: Pick<Platform, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`)
  return rows[0]?.now ?? 0
}

/** Closes scenes that no hill of a contest runs any more: of versions that were left half way, of runs put aside, of what is over. */
export async function sweepHills({ db }: Pick<Platform, 'db'>): Promise<void> {
  const { rows } = await db.execute<{ scene_id: string }>(sql`
    select s.scene_id from ${scene} s where starts_with(s.owner, ${hillOwners}) and s.is_alive and s.life -> 'op' ->> 'action' is distinct from 'close'
      and not exists (select from koh_state h join contest c on c.resource_id = h.contest_id and c.run = h.run and c.deleted_at is null
        where h.scene_id = s.scene_id
          and coalesce(c.stopped_at, c.end_at) > clock_timestamp() - make_interval(secs => ${afterMs / 1_000}::float8))`)
  for (const { scene_id } of rows) await db.transaction((tx) => actOnScene(tx, scene_id, { action: 'close', by: null, isPlayer: false }))
}

/** Keeps hills: takes what judges made, does what is due, closes what nobody needs. */
export async function keepHills(platform: Platform): Promise<{ stop: () => Promise<void> }> {
  const { log, bus } = platform
  const report = (error: unknown) => log.warn({ err: error }, 'hills could not be looked at')
  let working: Promise<boolean> | null = null
  let isAgain = false
  const look = (): Promise<boolean> => {
    if (working !== null) {
      isAgain = true
      return working
    }
    working = lookAtHills(platform).finally(() => {
      working = null
      if (!isAgain) return
      isAgain = false
      void look().catch(report)
    })
    return working
  }
  await bus.listen(keeperChannel, () => void look().catch(report))
  const following = await followJudgings(platform, hillOwners, (owner) => takeHills(platform, owner))
  const looks = everyNear(pace, look, report)
  const sweeps = every(sweepMs, () => sweepHills(platform), report)
  return {
    stop: async () => {
      await Promise.all([following.stop(), looks.stop(), sweeps.stop()])
      await working
    },
  }
}
