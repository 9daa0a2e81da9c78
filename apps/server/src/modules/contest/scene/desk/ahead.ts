import { effectiveStart } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import { systemCtx, type Platform } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import { startScene } from '../../../scenes/life/index.ts'
import { readMachine } from '../../../scenes/machine/index.ts'
import { clockOf, stateOf } from '../../core/contest-clock/index.ts'
import { kindScene } from '../play/index.ts'
import { wishesOf } from './deploy.ts'
import { missingImages, freeOf, imagesOf, needOfAll, planDeploy, type Deployed } from './plan.ts'
import { sceneNumber } from './rows.ts'

const minuteMs = 60_000
/** Scenes asked for at a time. */
const wave = 10
/** Between two waves of a contest. */
const pauseMs = 15_000

/** When this process looked last, by contest. */
const looked = new WeakMap<Platform['pool'], Map<string, number>>()

/**
 * Builds the scenes of a contest from `minutes` before its start on, a wave at a time and only while there is room for it. A place that
 * has one is left alone, so every replica may call it at any time; 0 builds nothing.
 */
export async function deployAhead(
  platform: Platform,
  row: ContestCommon,
  { minutes, now }: { minutes: number; now: number },
): Promise<void> {
  const start = effectiveStart(clockOf(row))
  if (minutes === 0 || start === null || stateOf(row, now).status !== 'not_started' || now < start - minutes * minuteMs) return
  const times = looked.get(platform.pool) ?? new Map<string, number>()
  looked.set(platform.pool, times)
  if (now - (times.get(row.resource_id) ?? 0) < pauseMs) return
  times.set(row.resource_id, now)
  const places = await nextWave(platform, row)
  if (places.length > 0) await ask(platform, row, places)
}

/** The first places without a scene whose images are there, as many as the machines have room for. */
async function nextWave(platform: Platform, row: ContestCommon): Promise<Deployed[]> {
  const machine = await readMachine(platform.db)
  if (!machine.is_ok) return []
  const open = (await kindScene.of(row).topics(platform.db, row.resource_id)).filter(({ state }) => state === 'open')
  const images = await imagesOf(platform.db, open)
  const topic_ids = open.filter((topic) => missingImages([topic], images).length === 0).map(({ topic_id }) => topic_id)
  const free = freeOf(machine)
  const places: Deployed[] = []
  for (const place of await planDeploy(platform, row, { topic_ids })) {
    const need = needOfAll([...places, place])
    if (places.length === wave || need.memory_mb > free.memory_mb || need.cpu_milli > free.cpu_milli) break
    places.push(place)
  }
  return places
}

async function ask(platform: Platform, row: ContestCommon, places: readonly Deployed[]): Promise<void> {
  const { wishes } = await wishesOf(platform, row, places, null)
  const about = { module: 'scene', operation: 'start', object_type: 'scene', contest_id: row.resource_id } as const
  await change(systemCtx(platform, newId()), about, async (tx, note) => {
    // Two replicas that count the room at once would both fill it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scenes ahead ${row.resource_id}`}, 0))`)
    for (const wish of wishes.toSorted((a, b) => a.payer.localeCompare(b.payer))) {
      const started = await startScene(tx, platform.secret, wish)
      if (started.kind === 'refused')
        note({ object_name: wish.entrant, operation: 'action_refused', result: 'refused', error_code: started.refusal.code })
      else note({ object_id: started.row.scene_id, object_name: sceneNumber(started.row.number) })
    }
  })
}
