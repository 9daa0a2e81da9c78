import type { StartItem } from '@beacon/engine'
import { kohStartItems } from '@beacon/engine/koh'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { asKoh } from '../../../db/schema/kinds/koh/contest-koh.ts'
import { readOwnSettings } from '../../platform/setting/index.ts'
import { selectStates } from './keep/index.ts'
import { isOpenHill, provenHills, selectHills } from './placed/index.ts'

/** What must hold of hills before the start. */
export async function startItems(executor: Executor, row: ContestCommon): Promise<StartItem[]> {
  const { resource_id: contest_id, run, complaints } = asKoh(row)
  const hills = (await selectHills(executor, contest_id)).filter(isOpenHill)
  const proven = await provenHills(executor, hills)
  const states = new Map((await selectStates(executor, { contest_id, run })).map((state) => [state.topic_id, state]))
  const { scene_access_modes } = await readOwnSettings(executor)
  return kohStartItems({
    hills: hills.map(({ topic: { resource_id, name } }) => {
      const state = states.get(resource_id)
      const is_deployed = state !== undefined && state.version !== null
      return { name, is_deployed, is_failed: !is_deployed && (state?.failure ?? '') !== '', is_proven: proven.has(resource_id) }
    }),
    ports_off: !scene_access_modes.includes('port'),
    complaints,
    has_referee: await hasReferee(executor),
  })
}

/** Anybody whose role decides: who may on this contest follows from its staff. */
async function hasReferee(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ has: boolean }>(sql`
    select exists (select from role r where 'referee.decide' = any(r.permissions)) as has`)
  return rows[0]?.has === true
}
