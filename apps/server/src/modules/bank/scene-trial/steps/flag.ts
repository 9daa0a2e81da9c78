import type { FlagPlace } from '@beacon/engine/scene'
import type { SceneRecord } from '../../../../db/schema/scene.ts'
import { flagInside } from '../inside.ts'
import type { Ended, Step, Trial } from '../trial.ts'
import { running } from './running.ts'

/** What is found inside equals what the sample entrant would hand in; neither of them is written anywhere. */
export const flagStep: Step = async (trial) => {
  const row = await running(trial)
  const places = row.definition.nodes.flatMap(({ id, flags }) => flags.map((place) => ({ node: id, place })))
  if (places.length === 0) {
    await trial.say('flags_none')
    return 'unchecked'
  }
  const seen: Ended[] = []
  for (const { node, place } of places) seen.push(await compare(trial, row, node, place))
  return seen.includes('failed') ? 'failed' : seen.includes('unchecked') ? 'unchecked' : 'passed'
}

export async function compare(trial: Trial, row: SceneRecord, node: string, place: FlagPlace): Promise<Ended> {
  const { part } = place
  const wanted = trial.flags[part - 1] ?? null
  if (wanted === null) {
    await trial.say('flag_pattern', { part })
    return 'unchecked'
  }
  const found = await flagInside(trial, { row, node }, place)
  const where = place.into === 'file' ? place.path : place.key
  if (found === null) {
    await trial.say('flag_unread', { node, part, where })
    return 'unchecked'
  }
  const isEqual = found.replace(/\n$/u, '') === wanted
  await trial.say(isEqual ? 'flag_equal' : 'flag_other', { node, part, where })
  return isEqual ? 'passed' : 'failed'
}
