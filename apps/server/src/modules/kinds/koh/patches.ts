import { hillPlan } from '@beacon/engine/judging'
import { rightRefusal, rightUntil } from '@beacon/engine/koh'
import { hillOutcome, isGoodPatch, patchRefusal, saidHillOutcome } from '@beacon/engine/rounds'
import { stateAt } from '@beacon/engine'
import { hillLimits } from '@beacon/api/kinds/koh/question-limits'
import type { Executor, Tx } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { asKoh } from '../../../db/schema/kinds/koh/contest-koh.ts'
import type { PatchRecord } from '../../../db/schema/rounds/patch.ts'
import { fail } from '../../../failure.ts'
import { findTopicScenes } from '../../bank/flag/index.ts'
import { plantAs, timesOf } from '../../bank/judged-question/index.ts'
import { clockOf, contestKinds } from '../../contest/core/contest/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import { isOpen, patchKey, patchOwner, selectPatches, updatePatch, type KindPatch, type PatchTerms } from '../../rounds/patch/index.ts'
import { findJudging, judgingsOf } from '../../scenes/judging/index.ts'
import {
  alert,
  baseFiles,
  beginWork,
  findState,
  judgedFlag,
  selectSolves,
  selectVersions,
  showEnvironment,
  tellKeeper,
  tellOwn,
} from './keep/index.ts'
import { findHill } from './placed/index.ts'

/** Below the limit, which itself is refused. */
const max_mb = hillLimits.patch_mb - 1 / 1_048_576

/** What a patch is judged by: a clone of the version that runs. @throws topic_not_found, topic_offline */
async function termsOf(executor: Executor, contest: ContestCommon, topic_id: string): Promise<PatchTerms> {
  const { resource_id: contest_id, run } = contest
  const hill = (await findHill(executor, contest_id, topic_id)) ?? fail('topic_not_found')
  const definition = (await findTopicScenes(executor, [topic_id])).get(topic_id)?.definition
  if (definition === undefined) return fail('topic_offline')
  const state = await findState(executor, { contest_id, run }, topic_id)
  const { node, port, checker_id, exploit_id, restart_command, flag_place } = hill.terms
  return {
    definition,
    node,
    port,
    checker_id,
    exploit_id,
    restart_command,
    max_mb,
    flag_at: plantAs(flag_place),
    flag: judgedFlag(asKoh(contest).flag_prefix),
    times: timesOf(hill.terms),
    base_file_ids: await baseFiles(executor, { contest_id, run }, topic_id, state?.version ?? null),
  }
}

/** What a patch that passed was judged on runs no more: it is judged again on what runs now. */
async function isStale(tx: Tx, lock: ContestLock, row: PatchRecord, version: number | null): Promise<boolean> {
  const judging = await findJudging(tx, patchOwner(lock.contest_id), patchKey(row))
  const base = await baseFiles(tx, lock, row.topic_id, version)
  return judging === null || JSON.stringify(judging.base_file_ids) !== JSON.stringify(base)
}

/** A patch that passed becomes the next version; one that did not is shown for a minute. After the end it changes nothing. */
async function follow(tx: Tx, lock: ContestLock, row: PatchRecord): Promise<void> {
  const { topic_id, entrant_id, patch_id, result } = row
  const state = await findState(tx, lock, topic_id)
  await tellOwn(tx, lock.contest_id, entrant_id, topic_id)
  await tellKeeper(tx)
  if (state === null || state.version === null) return
  const of = { topic_id, version: state.version, entrant_id }
  if (!isGoodPatch(result)) {
    if (row.state !== 'failed') return
    await alert(tx, lock, { type: 18, ...of })
    return showEnvironment(tx, lock, state, 'check_failed')
  }
  const isMade = (await selectVersions(tx, lock, topic_id)).some((one) => one.patch_id === patch_id && one.state !== 'failed')
  const status = stateAt(clockOf(lock.contest), lock.at)
  if (isMade || (status !== 'running' && status !== 'paused')) return
  const isByMachine = row.judged_by === null
  if (state.work !== null || (isByMachine && (await isStale(tx, lock, row, state.version)))) {
    const fresh = { state: 'unchecked', exploit: 'pending', result: null, text: '', steps_told: 0, is_counted: false } as const
    await updatePatch(tx, patch_id, { ...fresh, order_no: row.order_no + 1 })
    return
  }
  await alert(tx, lock, { type: 12, ...of })
  await beginWork(tx, lock, state, 'update', { owner_id: entrant_id, patch_id, base: state.version })
}

/** Patches of hills: from a solve on for a while, one after the other, each judged on the version that runs at its turn. */
export const patches: KindPatch = {
  mustTake: async (ctx, seen, topic_id) => {
    await contestKinds.of(seen.contest).topics.mustSee(ctx, seen, topic_id)
    const hill = (await findHill(ctx.db, seen.contest.resource_id, topic_id)) ?? fail('topic_not_found')
    if (!hill.topic.is_online) fail('topic_offline')
  },
  terms: termsOf,
  mayUpload: async (executor, { contest, entrant_id, topic_id, own, elapsed_ms, began_ms }) => {
    const { patch_limit: limit, patch_duration_s, resource_id: contest_id, run } = asKoh(contest)
    const of = { contest_id, run }
    const state = await findState(executor, of, topic_id)
    const solves = (await selectSolves(executor, of, entrant_id)).filter((one) => one.topic_id === topic_id)
    const until_ms = rightUntil(solves, patch_duration_s * 1_000)
    const none = rightRefusal({ is_king: state?.king_id === entrant_id, until_ms }, { elapsed_ms, began_ms })
    if (none !== null) fail(none, { version: state?.version ?? 0 })
    const open = own.find(isOpen)
    const used = own.filter(({ is_counted }) => is_counted).length
    const retry_elapsed_ms = own.reduce<number | null>(
      (latest, { retry_elapsed_ms: one }) => (one === null ? latest : Math.max(one, latest ?? one)),
      null,
    )
    const refusal = patchRefusal({ is_open: open !== undefined, used, retry_elapsed_ms }, { limit, elapsed_ms })
    if (refusal === 'patch_open') fail('patch_open', { no: open?.no })
    if (refusal === 'patch_limit') fail('patch_limit', { limit })
    if (refusal === 'patch_waiting') fail('patch_waiting', { retry_after_s: Math.ceil(((retry_elapsed_ms ?? 0) - elapsed_ms) / 1_000) })
  },
  plan: ({ times, base_file_ids = [] }, draw) => hillPlan(times, base_file_ids.length, draw),
  mustWait: async (tx, lock, topic_id) => {
    const state = await findState(tx, lock, topic_id)
    if (state === null || state.version === null || state.work !== null) return true
    const keys = (await selectPatches(tx, lock, { topic_id })).filter(isOpen).map(patchKey)
    if (keys.length === 0) return false
    return (await judgingsOf(tx, { owner: patchOwner(lock.contest_id), keys, limit: keys.length })).length > 0
  },
  outcome: hillOutcome,
  said: saidHillOutcome,
  sent: async (tx, lock, { topic_id, entrant_id }) => {
    const state = await findState(tx, lock, topic_id)
    if (state === null) return
    await alert(tx, lock, { type: 11, topic_id, version: state.version ?? 0, entrant_id })
    await showEnvironment(tx, lock, state, 'patching')
    await tellKeeper(tx)
  },
  waitMs: (contest) => asKoh(contest).retry_wait_s * 1_000,
  after: follow,
}
