import { needOf } from '@beacon/engine/scene'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { contestRun, contestScene, scene } from '../../../../db/schema/index.ts'
import { startScene } from '../../../scenes/life/index.ts'
import { readMachine } from '../../../scenes/machine/index.ts'
import { openContest, stateOf } from '../../core/contest/index.ts'
import { freeOf, placesOf, selectPlayers, wishesOf, type Deployed } from '../desk/index.ts'
import { contestOwner } from '../place/index.ts'
import { countWaiting, kindScene } from '../play/index.ts'

/** Scenes of a contest that are worked on at a time: whoever plays elsewhere meanwhile still starts at once. */
const wave = 10

/** Starts scenes ahead of contests that ask for it, of all or of one. Every replica may do it at once. */
export async function deployAhead(platform: Platform, contest_id: string | null = null): Promise<void> {
  const rows = await platform.db
    .select({ id: contestScene.contest_id, minutes: contestScene.scene_deploy_before_minutes })
    .from(contestScene)
    .where(and(gt(contestScene.scene_deploy_before_minutes, 0), contest_id === null ? undefined : eq(contestScene.contest_id, contest_id)))
  for (const { id, minutes } of rows) {
    const open = await openContest(platform, id)
    if (open !== null && isTime(open.row, minutes)) await startWave(platform, open.row)
  }
}

function isTime(row: ContestCommon, minutes: number): boolean {
  const now = clockNow()
  return stateOf(row, now).status === 'not_started' && Date.parse(row.start_at) - now <= minutes * 60_000
}

/**
 * As many as a wave has places left and the machine has room for: none of these waits in the queue before somebody who plays. What
 * stands is read first and the room last: a scene is known, then waits, then holds room, so none is missed while it moves on.
 */
async function startWave(platform: Platform, contest: ContestCommon): Promise<void> {
  const { db, secret, log } = platform
  const { working, known } = await standingOf(platform, contest)
  if ((await countWaiting(db)) > 0) return
  const machine = await readMachine(db)
  if (!machine.is_ok) return
  const free = freeOf(machine)
  const places = (await placesLeft(platform, contest, known)).slice(0, Math.max(0, wave - working)).filter(({ topic }) => {
    const { cpuMilli, memoryMb } = needOf(topic.definition)
    if (cpuMilli > free.cpu_milli || memoryMb > free.memory_mb) return false
    free.cpu_milli -= cpuMilli
    free.memory_mb -= memoryMb
    return true
  })
  if (places.length === 0) return
  const { wishes, refused } = await wishesOf(platform, contest, { places, by: null })
  if (refused.length > 0) log.warn({ contest: contest.resource_id, refused: refused.length }, 'scenes cannot be started ahead')
  for (const wish of wishes) await db.transaction((tx) => startScene(tx, secret, wish))
}

const keyOf = ({ subject, payer }: { subject: string; payer: string }): string => `${subject} ${payer}`

/** Scenes of this run: what somebody closed before the start stays closed. */
async function standingOf({ db }: Platform, { resource_id }: ContestCommon): Promise<{ working: number; known: ReadonlySet<string> }> {
  const resetAt = db
    .select({ at: sql`max(${contestRun.reset_at})` })
    .from(contestRun)
    .where(eq(contestRun.contest_id, resource_id))
  const rows = await db
    .select({
      subject: scene.subject,
      payer: scene.payer,
      isWorking: sql<boolean>`${scene.is_alive} and ${scene.life} ->> 'op' is not null`,
    })
    .from(scene)
    .where(
      and(
        eq(scene.owner, contestOwner(resource_id)),
        ne(scene.class, 'pool'),
        sql`${scene.made_at} >= coalesce((${resetAt}), '-infinity'::timestamptz)`,
      ),
    )
  return { working: rows.filter(({ isWorking }) => isWorking).length, known: new Set(rows.map(keyOf)) }
}

/** Topics that players can work on once it starts, for each entrant in turn. Members start their own scenes themselves. */
async function placesLeft(platform: Platform, contest: ContestCommon, known: ReadonlySet<string>): Promise<Deployed[]> {
  const { resource_id } = contest
  const port = kindScene.of(contest)
  const topics = await port.topics(platform.db, resource_id)
  const playable = await port.playable(
    platform,
    contest,
    topics.map(({ topic_id }) => topic_id),
  )
  const entrants = await selectPlayers(platform.db, resource_id, undefined)
  return topics
    .filter(({ topic_id }) => playable.has(topic_id))
    .flatMap((topic) => placesOf(resource_id, topic, entrants))
    .filter(({ place }) => !known.has(keyOf(place)))
}
