import { poolSize, readSubnet } from '@beacon/engine/scene'
import { eq, sql } from 'drizzle-orm'
import type { AlarmKind } from '@beacon/api/people/message-templates'
import type { Platform } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import type { Executor } from '../../../../db/database.ts'
import { scene, sceneNet } from '../../../../db/schema/index.ts'
import { readMachine } from '../../../scenes/machine/index.ts'

/** What one look at the scenes found. `isOn` null: between the two limits, where an alarm stays as it is. */
export interface Finding {
  kind: AlarmKind
  about: string
  isOn: boolean | null
  values: Record<string, string>
}

const finding = (kind: AlarmKind, isOn: boolean | null, values: Record<string, string>, about = ''): Finding => ({
  kind,
  about,
  isOn,
  values,
})
/** Above `high` it is raised, below `low` it is over. */
const between = (value: number, high: number, low: number): boolean | null => (value > high ? true : value < low ? false : null)

const minuteMs = 60_000
const number = (scene_number: number): string => `sc-${scene_number.toString(16).padStart(6, '0')}`

/** An installation that plays nothing in scenes misses no engine. */
export async function lookAtMachine(executor: Executor): Promise<Finding[]> {
  const { is_ok, why } = await readMachine(executor)
  const used = await executor.$count(scene, eq(scene.is_alive, true))
  return [finding('scene_driver_down', !is_ok && used > 0, { why: why ?? '', n: String(used) })]
}

export async function lookAtQueue(executor: Executor): Promise<Finding[]> {
  const [row] = await executor
    .select({
      n: sql<number>`count(*)::int`,
      wait_s: sql<number>`coalesce(extract(epoch from clock_timestamp() - min(${scene.queued_at})), 0)::int`,
    })
    .from(scene)
    .where(sql`${scene.is_alive} and ${scene.queued_at} is not null`)
  const { n, wait_s } = row ?? { n: 0, wait_s: 0 }
  const isOn = wait_s > 600 ? true : n === 0 ? false : null
  return [finding('scene_queue_long', isOn, { n: String(n), minutes: String(Math.floor(wait_s / 60)) })]
}

const leastStarts = 10
interface Starts extends Record<string, unknown> {
  subject: string
  name: string
  starts: number
  failed: number
  cause: string | null
}

/** By question: one whose scenes do not start is a fault of its author or of its image. */
export async function lookAtFailures(executor: Executor): Promise<Finding[]> {
  const { rows } = await executor.execute<Starts>(sql`
    select s.subject, coalesce(t.name, s.subject) as name, count(*)::int as starts,
      count(*) filter (where s.rest = 'error' or s.life -> 'cause' ->> 'kind' is not null)::int as failed,
      max(s.life -> 'cause' ->> 'kind') as cause
    from scene s left join topic t on s.subject = 'topic:' || t.resource_id::text
    where s.made_at > clock_timestamp() - interval '10 minutes'
    group by s.subject, t.name`)
  return rows.map(({ subject, name, starts, failed, cause }) => {
    const isOn = starts < leastStarts ? (failed === 0 ? false : null) : between(failed / starts, 0.1, 0.03)
    return finding('scene_error_rate', isOn, { topic: name, n: String(failed), m: String(starts), why: cause ?? '' }, subject)
  })
}

interface Times extends Record<string, unknown> {
  recent: number | null
  usual: number | null
}

export async function lookAtStarts(executor: Executor): Promise<Finding[]> {
  const { rows } = await executor.execute<Times>(sql`
    with took as (
      select (life ->> 'startedAt')::double precision as at,
        (life ->> 'startedAt')::double precision / 1000 - extract(epoch from made_at) as seconds
      from scene where life ->> 'startedAt' is not null and made_at > clock_timestamp() - interval '24 hours')
    select percentile_cont(0.95) within group (order by seconds) filter (where at > ${clockNow() - 15 * minuteMs}) as recent,
      percentile_cont(0.5) within group (order by seconds) as usual
    from took`)
  const { recent = null, usual = null } = rows[0] ?? {}
  if (recent === null || usual === null) return [finding('scene_start_slow', false, {})]
  const isOn = recent >= 20 && recent > 3 * usual ? true : recent < 1.5 * usual || recent < 20 ? false : null
  return [finding('scene_start_slow', isOn, { seconds: recent.toFixed(0), usual: usual.toFixed(0) })]
}

interface Loop extends Record<string, unknown> {
  scene_id: string
  number: number
  node: string
  n: number
  code: string | null
}

export async function lookAtLoops(executor: Executor): Promise<Finding[]> {
  const { rows } = await executor.execute<Loop>(sql`
    select l.scene_id, s.number, l.values ->> 'node' as node, count(*)::int as n, max(l.values ->> 'code') as code
    from scene_log l join scene s on s.scene_id = l.scene_id
    where l.what = 'exit' and l.at > clock_timestamp() - interval '10 minutes' and s.is_alive
    group by l.scene_id, s.number, l.values ->> 'node'`)
  return rows.map(({ scene_id, number: of, node, n, code }) =>
    finding('scene_restart_loop', n >= 5 ? true : null, { scene: number(of), node, code: code ?? '–' }, `${scene_id} ${node}`),
  )
}

interface Stuck extends Record<string, unknown> {
  scene_id: string
  number: number
  want: string
  rest: string
}

export async function lookAtDrift(executor: Executor): Promise<Finding[]> {
  const { rows } = await executor.execute<Stuck>(sql`
    select scene_id, number, life ->> 'want' as want, rest from scene
    where is_alive and queued_at is null and rest <> 'error' and life ->> 'want' <> rest
      and updated_at < clock_timestamp() - interval '5 minutes'`)
  return rows.map(({ scene_id, number: of, want, rest }) => finding('scene_drift', true, { scene: number(of), want, rest }, scene_id))
}

export async function lookAtPool({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<Finding[]> {
  const size = poolSize(readSubnet(config.scenes.pool), config.scenes.prefix)
  const left = size - (await db.$count(sceneNet))
  const isOn = left < size * 0.1 ? true : left > size * 0.15 ? false : null
  return [finding('scene_pool_low', isOn, { n: String(left), pool: config.scenes.pool })]
}
