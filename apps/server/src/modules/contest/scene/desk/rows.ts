import type { DeskSceneRow } from '@beacon/api/scene/scene-desk'
import { fittingSnapshots, loadOf, pageStateOf } from '@beacon/engine/scene'
import type { Ctx } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { endNow, queuePlaces, usageNow } from '../../../scenes/look/index.ts'
import { readMachine } from '../../../scenes/machine/index.ts'
import { readPlace } from '../place/index.ts'
import { kindScene } from '../play/index.ts'
import { oldScenes } from './old.ts'
import { selectNames, type ListedScene, type SceneNames } from './repo.ts'

export const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
/** What people call a scene by. */
export const sceneNumber = (number: number): string => `sc-${number.toString(16).padStart(6, '0')}`

const peopleOf = ({ life, made_by, subject, owner, payer }: ListedScene): string[] =>
  [
    made_by,
    life.last?.by ?? null,
    life.op?.by ?? null,
    life.closed?.by ?? null,
    readPlace({ owner, subject, payer })?.user_id ?? null,
  ].filter((id): id is string => id !== null)

/** Rows as the desk shows them. */
export async function rowsOf(
  { db: executor, scenes: calls }: Pick<Ctx, 'db' | 'scenes'>,
  contest: ContestCommon,
  scenes: readonly ListedScene[],
): Promise<DeskSceneRow[]> {
  const contest_id = contest.resource_id
  const names = await selectNames(executor, contest_id, scenes.flatMap(peopleOf))
  const places = await queuePlaces(executor)
  const old = await oldScenes(executor, contest_id, await kindScene.of(contest).topics(executor, contest_id))
  const { machine } = await readMachine(executor)
  const usage = await usageNow(calls)
  const now = clockNow()
  return scenes.flatMap((one) => rowOf(one, { names, places, old, usage, machine, now }))
}

interface Around {
  names: SceneNames
  places: ReadonlyMap<string, number>
  old: ReadonlySet<string>
  usage: Awaited<ReturnType<typeof usageNow>>
  machine: string | null
  now: number
}

function rowOf(one: ListedScene, { names, places, old, usage, machine, now }: Around): DeskSceneRow[] {
  const place = readPlace(one)
  if (place === null) return []
  const { life } = one
  const load = loadOf(life)
  const name = (id: string | null) => (id === null ? null : (names.people.get(id) ?? null))
  return [
    {
      scene_id: one.scene_id,
      number: one.number,
      topic_id: place.topic_id,
      topic_name: names.topics.get(place.topic_id) ?? '',
      entrant_id: place.entrant_id,
      entrant_name: place.entrant_id === null ? null : (names.entrants.get(place.entrant_id) ?? ''),
      member_name: name(place.user_id),
      status: pageStateOf(life, now),
      rest: life.rest,
      operation: life.op?.action ?? null,
      load: life.op === null || load === null ? null : { word: load.word, step: load.step, of: load.of, tries: life.op.tries },
      queue_place: places.get(one.scene_id) ?? null,
      nodes: one.nodes,
      healthy: one.healthy,
      started_at: isoOf(life.startedAt),
      expires_at: endNow(life, now),
      is_stopped: life.stoppedAt !== null,
      extensions: life.extensions,
      resets: life.resets,
      made_by: name(one.made_by),
      last: life.last === null ? null : { action: life.last.action, at: new Date(life.last.at).toISOString(), by: name(life.last.by) },
      cpu_milli: one.need_cpu_milli,
      memory_mb: one.need_memory_mb,
      usage: life.rest === 'running' ? (usage.get(one.scene_id) ?? null) : null,
      cause: life.cause?.kind ?? null,
      is_old: old.has(one.scene_id),
      is_recorded: one.is_recorded,
      snapshots: fittingSnapshots(life).map((kept) => kept.name),
      compute_node: one.is_admitted ? machine : null,
      updated_at: one.updated_at,
    },
  ]
}
