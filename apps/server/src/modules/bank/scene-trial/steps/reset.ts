import { randomBytes } from 'node:crypto'
import { actOnScene } from '../../../scenes/life/index.ts'
import { hasMark, leaveMark } from '../inside.ts'
import { untilRests } from '../sandbox.ts'
import { Failed, type Step } from '../trial.ts'
import { compareAll } from './flag.ts'
import { running } from './running.ts'

/** A file that was written before is gone after the reset, and the flag is the same one. */
export const resetStep: Step = async (trial) => {
  const { ctx, say } = trial
  const before = await running(trial)
  const [first] = before.definition.nodes
  if (first === undefined) return 'unchecked'
  const path = await leaveMark(trial, { row: before, node: first.id }, `beacon-trial-${randomBytes(6).toString('hex')}`)
  const canSee = path !== null && (await hasMark(trial, { row: before, node: first.id }, path))
  const from = performance.now()
  const acted = await ctx.db.transaction((tx) =>
    actOnScene(tx, before.scene_id, { action: 'reset', by: ctx.actor.user_id, isPlayer: false }),
  )
  if (acted.kind !== 'begun') throw new Failed('start_failed', { kind: acted.kind === 'refused' ? acted.refusal.code : acted.kind })
  const row = await untilRests(trial, 'own', async () => false)
  await say('reset_done', { s: Math.round((performance.now() - from) / 100) / 10 })
  const seen = await compareAll(trial, row)
  if (path === null || !canSee) {
    await say('mark_unchecked', { node: first.id })
    seen.push('unchecked')
  } else {
    const stays = await hasMark(trial, { row, node: first.id }, path)
    await say(stays ? 'mark_stays' : 'mark_gone', { node: first.id })
    seen.push(stays ? 'failed' : 'passed')
  }
  return seen.includes('failed') ? 'failed' : seen.includes('unchecked') ? 'unchecked' : 'passed'
}
