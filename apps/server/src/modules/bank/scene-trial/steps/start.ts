import { pageStateOf } from '@beacon/engine/scene'
import { clockNow } from '../../../../db/clock.ts'
import { closeAndWait, findSandbox, openSandbox, untilRests } from '../sandbox.ts'
import { Failed, type Step } from '../trial.ts'

/** A start from nothing: what a test before left running is closed first. */
export const startStep: Step = async (trial) => {
  const { say } = trial
  await closeAndWait(trial, 'own')
  const from = performance.now()
  await openSandbox(trial, 'own')
  let isQueued = false
  const row = await untilRests(trial, 'own', async ({ life }) => {
    if (!isQueued && pageStateOf(life, clockNow()) === 'in_queue' && performance.now() - from > 1_000) {
      isQueued = true
      await say('queued')
    }
    // Its machines are there; whether they answer is the next step's.
    return life.op?.word === 'health'
  })
  await say('running', { number: row.number, nodes: row.definition.nodes.length, s: Math.round((performance.now() - from) / 100) / 10 })
  return 'passed'
}

export const healthStep: Step = async (trial) => {
  const row = await untilRests(trial, 'own', async () => false).catch(async (error: unknown) => {
    const cause = (await findSandbox(trial, 'own'))?.life.cause
    if (!(error instanceof Failed) || cause?.kind !== 'health_timeout') throw error
    throw new Failed('node_sick', { node: cause.node ?? '' }, error.lines.slice(1))
  })
  for (const { id, health } of row.definition.nodes) await trial.say(health === null ? 'node_unasked' : 'node_healthy', { node: id })
  return row.definition.nodes.some(({ health }) => health !== null) ? 'passed' : 'unchecked'
}
