import { whereOfPlant, type PlantAs } from '@beacon/engine/scene'
import type { SceneRecord } from '../../../../db/schema/scenes/scene.ts'
import { flagInside } from '../inside.ts'
import type { Ended, Step, Trial } from '../trial.ts'
import { running } from './running.ts'

/** What is found inside equals what the sample entrant would hand in; neither of them is written anywhere. */
export const flagStep: Step = async (trial) => {
  const seen = await compareAll(trial, await running(trial))
  if (seen.length === 0) {
    await trial.say('flags_none')
    return 'unchecked'
  }
  return seen.includes('failed') ? 'failed' : seen.includes('unchecked') ? 'unchecked' : 'passed'
}

interface Held {
  node: string
  /** Number of a part of the flag, or key of a plant. */
  part: number | string
  as: PlantAs
  /** Null for what no scene could hold. */
  wanted: string | null
}

const heldIn = ({ flags, plants }: Trial, { definition }: SceneRecord): Held[] => [
  ...definition.nodes.flatMap(({ id, flags: places }) =>
    places.map((place) => {
      const as = place.into === 'file' ? { file: place.path } : { variable: place.key }
      return { node: id, part: place.part, as, wanted: flags[place.part - 1] ?? null }
    }),
  ),
  ...plants.map(({ node_key, key, as, text }) => ({ node: node_key, part: key, as, wanted: text })),
]

/** How each flag and plant of a scene that runs compares, in their order. */
export async function compareAll(trial: Trial, row: SceneRecord): Promise<Ended[]> {
  const seen: Ended[] = []
  for (const held of heldIn(trial, row)) seen.push(await compare(trial, row, held))
  return seen
}

async function compare(trial: Trial, row: SceneRecord, { node, part, as, wanted }: Held): Promise<Ended> {
  if (wanted === null) {
    await trial.say('flag_pattern', { part })
    return 'unchecked'
  }
  const found = await flagInside(trial, { row, node }, as)
  const where = whereOfPlant(as)
  if (found === null) {
    await trial.say('flag_unread', { node, part, where })
    return 'unchecked'
  }
  const isEqual = found.replace(/\n$/u, '') === wanted
  await trial.say(isEqual ? 'flag_equal' : 'flag_other', { node, part, where })
  return isEqual ? 'passed' : 'failed'
}
