import type { MonitorScene } from '@beacon/api/people/user-monitor'
import { pageStateOf, type SceneLife } from '@beacon/engine/scene'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'

/** More than a person can have at once in any contest. */
const most = 50

interface Row extends Record<string, unknown> {
  user_id: string
  scene_id: string
  number: number
  contest_id: string
  topic_name: string
  life: SceneLife
}

/** Scenes that are there for each of these people: their team's, and their own. Those that all share are nobody's. */
export async function scenesOf(
  ctx: SignedIn,
  { user_ids, contest_id }: { user_ids: readonly string[]; contest_id: string | null },
): Promise<Map<string, MonitorScene[]>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select m.user_id, s.scene_id, s.number, m.contest_id, t.name as topic_name, s.life
    from entrant_member m
    join scene s on s.payer = 'entrant:' || m.entrant_id and s.is_alive
    join topic t on s.subject = 'topic:' || t.resource_id or s.subject = 'topic:' || t.resource_id || '/user:' || m.user_id
    where m.user_id = any(${sql.param([...user_ids])}::uuid[]) and t.contest_id = m.contest_id
      and (${contest_id}::uuid is null or m.contest_id = ${contest_id}::uuid)
    order by s.number limit ${most * Math.max(1, user_ids.length)}`)
  const now = clockNow()
  const scenes = new Map<string, MonitorScene[]>()
  for (const { user_id, life, ...row } of rows)
    scenes.set(user_id, [...(scenes.get(user_id) ?? []), { ...row, status: pageStateOf(life, now) }])
  return scenes
}
