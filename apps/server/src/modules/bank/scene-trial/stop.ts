import type { SceneTrial } from '@beacon/api/bank/scene-trial'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { closeSandbox } from './sandbox.ts'
import { getTested, readTrial } from './read.ts'
import { lockTrial, writeTrial } from './repo.ts'

/** A test that runs sees it at its next look and closes what it started; one that is over has its kept scene closed here. */
export async function stopTrial(ctx: SignedIn, id: string): Promise<SceneTrial> {
  const question = await getTested(ctx, id)
  const { user_id } = ctx.actor
  const entry = {
    module: 'question' as const,
    operation: 'test_stop' as const,
    object_type: 'question',
    object_id: id,
    object_name: question.name,
  }
  await change(ctx, entry, async (tx) => {
    const row = await lockTrial(tx, id, user_id)
    if (row === null) return
    if (row.state === 'running') await writeTrial(tx, row.trial_id, { state: 'stopping', keeps_running: false })
    for (const sandbox of ['own', 'twin'] as const) await closeSandbox(tx, { question_id: id, user_id, sandbox })
  })
  return readTrial(ctx, id)
}
