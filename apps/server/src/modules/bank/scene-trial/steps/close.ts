import { eq } from 'drizzle-orm'
import { sceneNet, type SceneRecord } from '../../../../db/schema/scenes/scene.ts'
import { DriverError } from '../../../scenes/driver/index.ts'
import { trialMinutes } from '../place.ts'
import { closeAndWait, findSandbox, keepRunning } from '../sandbox.ts'
import type { Step, Trial } from '../trial.ts'

/** Neither a node nor a network is left. A scene that its author keeps is closed later, by itself. */
export const closeStep: Step = async (trial) => {
  await closeAndWait(trial, 'twin')
  const own = await findSandbox(trial, 'own')
  if (trial.row.keeps_running && own?.is_alive === true) {
    await keepRunning(trial, own.scene_id)
    await trial.say('kept', { minutes: trialMinutes })
    return 'unchecked'
  }
  const closed = (await closeAndWait(trial, 'own')) ?? own
  if (closed === null) return 'unchecked'
  const nets = await trial.ctx.db.$count(sceneNet, eq(sceneNet.scene_id, closed.scene_id))
  const nodes = await nodesLeft(trial, closed)
  if (nodes > 0) await trial.say('left_nodes', { n: nodes })
  if (nets > 0) await trial.say('left_nets', { n: nets })
  if (nodes > 0 || nets > 0) return 'failed'
  await trial.say('left_nothing')
  return 'passed'
}

async function nodesLeft({ ctx }: Trial, { scene_id, life }: SceneRecord): Promise<number> {
  try {
    return (await ctx.scenes.stats({ scene: scene_id, gen: life.gen })).length
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'gone') return 0
    throw error
  }
}
