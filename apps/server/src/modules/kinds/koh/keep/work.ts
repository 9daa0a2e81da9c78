import { versionPlan } from '@beacon/engine/judging'
import type { Tx } from '../../../../db/database.ts'
import { asKoh } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import type { JudgedStep } from '../../../../db/schema/index.ts'
import { kohVersion, type HillState, type HillWork, type VersionRecord } from '../../../../db/schema/kinds/koh/hill.ts'
import { findTopicScenes } from '../../../bank/flag/index.ts'
import { plantAs, timesOf } from '../../../bank/judged-question/index.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { failPatch, updatePatch } from '../../../rounds/patch/index.ts'
import { cancelJudgings, drawShare, orderJudgings } from '../../../scenes/judging/index.ts'
import type { SecretBox } from '../../../platform/secret/index.ts'
import { failRollback } from './rollback.ts'
import type { PlacedHill } from '../placed/index.ts'
import { versionFlag } from './flag.ts'
import { hillOwner, workKey } from './names.ts'
import { baseFiles, findVersion, selectVersions, writeState, writeVersion } from './repo.ts'
import { alert, tellKeeper, tellState } from './tell.ts'

/** Before players, who wait for it, and before what only looks. */
const priority = 10

/** What a new version brings. */
export type NewVersion = Partial<Pick<VersionRecord, 'owner_id' | 'patch_id' | 'base' | 'same_as'>>

/** Begins to make something of a hill, which has nothing in work: a new version, or the one that runs once more. It is ordered by the keeper. */
export async function beginWork(
  tx: Tx,
  lock: ContestLock,
  state: HillState,
  kind: HillWork['kind'],
  brings: NewVersion = {},
): Promise<HillState> {
  const { contest_id, run, topic_id } = state
  const versions = await selectVersions(tx, state, topic_id)
  const version = kind === 'restart' && state.version !== null ? state.version : (versions.at(-1)?.version ?? -1) + 1
  const isNew = !versions.some((one) => one.version === version)
  if (isNew) await tx.insert(kohVersion).values({ contest_id, run, topic_id, version, state: 'building', ...brings })
  const no = state.works + 1
  const environment = state.version === null ? 'deploying' : 'updating'
  const written = await writeState(tx, state, {
    work: { kind, no, version },
    works: no,
    environment,
    environment_at: iso(lock.at),
    failure: '',
    downs: 0,
  })
  await tellState(tx, lock, written)
  await tellKeeper(tx)
  return written
}

/** Gives the judge what is to be made; ordered twice it is one. */
export async function orderWork(
  tx: Tx,
  secret: SecretBox,
  lock: ContestLock,
  { terms }: PlacedHill,
  { work, ...state }: HillState,
): Promise<void> {
  if (work === null) return
  const { topic_id } = terms
  const definition = (await findTopicScenes(tx, [topic_id])).get(topic_id)?.definition
  if (definition === undefined) return failWork(tx, lock, { ...state, work }, 'the hill has no scene')
  const { checker_id, exploit_id, node, port, restart_command } = terms
  const base_file_ids = await baseFiles(tx, state, topic_id, work.version)
  await orderJudgings(tx, secret, [
    {
      owner: hillOwner(lock.contest_id),
      key: workKey(lock.run, topic_id, work.no),
      definition,
      node,
      port,
      checker_id,
      exploit_id,
      restart_command,
      base_file_ids,
      flag_at: plantAs(terms.flag_place),
      flag: versionFlag(secret, asKoh(lock.contest), topic_id, work.version),
      patch_file_id: null,
      plan: versionPlan(timesOf(terms), { patches: base_file_ids.length, isNew: work.kind === 'update', draw: drawShare() }),
      keeps_box: true,
      priority,
    },
  ])
}

/** What was to be made could not be: what runs goes on. Nobody pays for it, unless it is `step` that a new patch failed there. */
export async function failWork(tx: Tx, lock: ContestLock, state: HillState, why: string, step: JudgedStep | null = null): Promise<void> {
  const { work, topic_id, version: running } = state
  if (work === null) return
  const failed = await findVersion(tx, state, topic_id, work.version)
  const isOfItself = work.version === running
  if (failed !== null && !isOfItself) await writeVersion(tx, failed, { state: 'failed' })
  const written = await writeState(tx, state, {
    work: null,
    environment: running === null ? 'deploying' : 'update_failed',
    environment_at: iso(lock.at),
    failure: why.slice(0, 500),
  })
  await tellState(tx, lock, written)
  if (failed?.patch_id != null && step !== null) return failPatch(tx, lock, failed.patch_id, step)
  if (failed?.patch_id != null && !isOfItself) await updatePatch(tx, failed.patch_id, { is_counted: false, retry_elapsed_ms: null })
  if (work.kind === 'rollback') await failRollback(tx, lock, { topic_id, version: work.version, why })
  if (running === null || isOfItself) return
  await alert(tx, lock, { type: 19, topic_id, version: work.version, other_version: running, entrant_id: failed?.owner_id ?? null })
}

/** The contest is over, or its run is put aside: nothing more is made. */
export async function dropWork(tx: Tx, lock: ContestLock, state: HillState): Promise<void> {
  const { work, topic_id, version } = state
  if (work === null) return
  await cancelJudgings(tx, hillOwner(lock.contest_id), workKey(lock.run, topic_id, work.no))
  const dropped = await findVersion(tx, state, topic_id, work.version)
  if (dropped !== null && dropped.version !== version) await writeVersion(tx, dropped, { state: 'failed' })
  if (work.kind === 'rollback') await failRollback(tx, lock, { topic_id, version: work.version, why: 'the contest is over' })
  const environment = version === null ? 'deploying' : 'updated'
  await tellState(tx, lock, await writeState(tx, state, { work: null, environment, environment_at: iso(lock.at) }))
}

/** Shows what patches do to a hill; while something is made of it, that is what is shown. */
export async function showEnvironment(tx: Tx, lock: ContestLock, state: HillState, environment: HillState['environment']): Promise<void> {
  if (state.work !== null || state.version === null) return
  await tellState(tx, lock, await writeState(tx, state, { environment, environment_at: iso(lock.at) }))
}
