import type { Reply } from '@beacon/api/endpoint'
import type { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import type { SignedIn } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import { groupOf } from '../../../scenes/look/index.ts'
import { readMachine } from '../../../scenes/machine/index.ts'
import { kindScene } from '../play/index.ts'
import { readPlace } from '../place/index.ts'
import { poolFacts } from '../pool/index.ts'
import { openDesk } from './door.ts'
import { selectScenes, startsPerMinute, type ListedScene } from './repo.ts'
import { rowsOf } from './rows.ts'

const startsOfMs = 900_000

/** The ninety-fifth of a hundred: how long a start took from the press to the last health check. */
export function startP95(scenes: readonly Pick<ListedScene, 'life' | 'made_at'>[], now: number): number | null {
  const took = scenes.flatMap(({ life: { startedAt }, made_at }) =>
    startedAt === null || startedAt < now - startsOfMs ? [] : [(startedAt - Date.parse(made_at)) / 1_000],
  )
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? null
}

export async function readFacts(ctx: SignedIn, contest_id: string): Promise<Reply<typeof contract.facts>> {
  const { seen, mayAct, only } = await openDesk(ctx, contest_id)
  const all = await selectScenes(ctx.db, contest_id, true)
  const mine = all.filter((one) => only === null || only.has(readPlace(one)?.entrant_id ?? ''))
  const rows = await rowsOf(ctx, seen.contest, mine)
  const count = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).length
  const now = clockNow()
  const held = mine.filter(({ is_admitted }) => is_admitted)
  const waits = mine.map(({ life }) => (life.queuedAt === null ? 0 : now - life.queuedAt))
  const topics = await kindScene.of(seen.contest).topics(ctx.db, contest_id)
  const { capacity, promised, machine: _name, ...machine } = await readMachine(ctx.db)
  return {
    machine,
    running: count(({ status }) => groupOf(status) === 'running' || status === 'abnormal'),
    working: count(({ status }) => groupOf(status) === 'working'),
    in_queue: count(({ status }) => status === 'in_queue'),
    longest_wait_s: Math.round(Math.max(0, ...waits) / 1_000),
    error: count(({ status }) => status === 'error'),
    unknown: count(({ status }) => status === 'unknown'),
    start_p95_s: startP95(mine, now),
    own: {
      cpu_milli: held.reduce((sum, { need_cpu_milli }) => sum + need_cpu_milli, 0),
      memory_mb: held.reduce((sum, { need_memory_mb }) => sum + need_memory_mb, 0),
    },
    promised,
    capacity,
    topics: topics.map(({ topic_id, name }) => ({ topic_id, name })),
    pool: await poolFacts(ctx, seen.contest, topics),
    old: count(({ is_old }) => is_old),
    starts: await startsPerMinute(ctx.db, contest_id),
    may_act: mayAct,
  }
}
