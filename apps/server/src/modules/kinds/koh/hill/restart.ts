import type { HillRow } from '@beacon/api/kinds/koh/hill-desk'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { kohState } from '../../../../db/schema/kinds/koh/hill.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, iso, staffContest, stateOf } from '../../../contest/core/contest/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { beginWork, findState } from '../keep/index.ts'
import { lockHill, mustBeKoh } from '../placed/index.ts'
import { readHillRow } from './list.ts'

/** Makes what runs anew beside it, or the first version; what is made already is waited for. */
export async function restartHill(ctx: SignedIn, { resource_id, topic_id }: { resource_id: string; topic_id: string }): Promise<HillRow> {
  mustBeKoh((await staffContest(ctx, resource_id, 'contest.control')).contest)
  const about = { module: 'contest', operation: 'hill_restart', object_type: 'contest', object_id: resource_id } as const
  await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const hill = (await lockHill(tx, resource_id, topic_id)) ?? fail('topic_not_found')
    if (stateOf(lock.contest, lock.at).status === 'finished') fail('contest_finished', { t: lock.contest.end_at })
    const { run } = lock
    const fresh = { contest_id: resource_id, run, topic_id, environment: 'deploying' as const, environment_at: iso(lock.at) }
    await tx.insert(kohState).values(fresh).onConflictDoNothing()
    const state = (await findState(tx, lock, topic_id)) ?? fail('topic_not_found')
    if (state.work !== null) fail('hill_updating')
    await beginWork(tx, lock, state, state.version === null ? 'deploy' : 'restart')
    note({ object_name: lock.contest.name, after: { topic: hill.topic.name, version: state.version } })
  })
  forgetContest(ctx, resource_id)
  return readHillRow(ctx, resource_id, topic_id)
}
