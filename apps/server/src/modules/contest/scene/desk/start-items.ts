import { startItem, type StartItem } from '@beacon/engine'
import { hasCapability } from '@beacon/router/paths'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { readMachine } from '../../../scenes/machine/index.ts'
import { kindScene } from '../play/index.ts'
import { clickItems } from './click-items.ts'
import { imagesOf, missingImages, needOfAll } from './plan.ts'

const gbOf = (mb: number): string => (mb / 1_024).toFixed(mb < 10_240 ? 1 : 0)

/** What scenes of a contest need before its start: a machine, their images, a way in, and room for everybody at once. */
export async function sceneStartItems(executor: Executor, row: ContestCommon, { entrants }: { entrants: number }): Promise<StartItem[]> {
  if (!hasCapability(row.kind, 'scenes')) return []
  const topics = (await kindScene.of(row).topics(executor, row.resource_id)).filter(({ state }) => state === 'open')
  if (topics.length === 0) return []
  const machine = await readMachine(executor)
  const missing = missingImages(topics, await imagesOf(executor, topics))
  const lacking = [
    ...(missing.length === 0 ? [] : [startItem('warn', 'scene_images_missing', { images: missing })]),
    ...(await clickItems(executor, row, topics)),
  ]
  if (!machine.is_ok) return [startItem('confirm', 'scene_machine_missing', { n: topics.length }), ...lacking]
  const copies = topics.flatMap((topic) => Array.from({ length: topic.isolation === 'shared' ? 1 : entrants }, () => ({ topic })))
  const need = needOfAll(copies)
  if (need.memory_mb <= machine.capacity.memory_mb) return lacking
  const words = { scenes: copies.length, nodes: need.nodes, need: gbOf(need.memory_mb), has: gbOf(machine.capacity.memory_mb) }
  return [startItem('warn', 'scene_room_short', words), ...lacking]
}
