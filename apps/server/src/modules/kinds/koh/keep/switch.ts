import { and, desc, eq, sql } from 'drizzle-orm'
import type { SceneWay } from '@beacon/api/scene/ways'
import type { Tx } from '../../../../db/database.ts'
import { scene, sceneHostPort, type SceneRecord } from '../../../../db/schema/index.ts'
import { kohSolve, type HillState } from '../../../../db/schema/kinds/koh/hill.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { actOnScene, notifyAsk, tellScene } from '../../../scenes/life/index.ts'
import { endRollback } from './rollback.ts'
import { closeHold, elapsedNow, openHold } from './holds.ts'
import { hillOwner, versionSubject } from './names.ts'
import { findVersion, writeState, writeVersion } from './repo.ts'
import { alert, tellKing, tellKeeper, tellState } from './tell.ts'
import { failWork } from './work.ts'

/** Players come by ports of the machine alone: these stay the same from version to version. */
export const hillWays: SceneWay[] = ['port']

/** The box that a judging left, if it still runs. */
async function takeBox(tx: Tx, judging_id: string): Promise<SceneRecord | null> {
  const [row] = await tx
    .select()
    .from(scene)
    .where(and(eq(scene.owner, `judge:${judging_id}`), eq(scene.is_alive, true)))
    .orderBy(desc(scene.number))
    .limit(1)
    .for('update')
  return row !== undefined && row.life.rest === 'running' && row.life.op === null ? row : null
}

/**
 * What was made becomes the hill, in one transaction: the scene, the ports that lead to it, the version and its king. Until it commits
 * the old one goes on, and whoever is killed before leaves nothing of it.
 */
export async function switchHill(tx: Tx, lock: ContestLock, state: HillState, judging_id: string): Promise<void> {
  const { work, topic_id } = state
  if (work === null) return
  const box = await takeBox(tx, judging_id)
  const next = await findVersion(tx, state, topic_id, work.version)
  if (box === null || next === null) return failWork(tx, lock, state, 'what was made does not run any more')
  await movePorts(tx, lock, { from: state.scene_id, to: box, subject: versionSubject(topic_id, work) })
  const isSame = work.version === state.version
  const at = iso(lock.at)
  const elapsed = elapsedNow(lock)
  await closeHold(tx, lock, topic_id)
  if (!isSame) {
    const before = state.version === null ? null : await findVersion(tx, state, topic_id, state.version)
    if (before !== null) await writeVersion(tx, before, { ...(before.state === 'running' ? { state: 'past' } : {}), to_at: at, to_ms: elapsed })
    await writeVersion(tx, next, { state: 'running', from_at: at, from_ms: elapsed })
    if (next.patch_id !== null && next.owner_id !== null) await useRights(tx, lock, topic_id, next.owner_id)
  }
  const king_id = isSame ? state.king_id : next.owner_id
  const written = await writeState(tx, state, {
    version: work.version,
    scene_id: box.scene_id,
    work: null,
    environment: 'updated',
    environment_at: at,
    failure: '',
    king_id,
    king_since: king_id === null ? null : isSame ? state.king_since : at,
    is_down: false,
    down_since: null,
    downs: 0,
  })
  await openHold(tx, lock, written)
  await tellState(tx, lock, written)
  if (isSame) return
  await tellKing(tx, lock, written, state.king_id)
  if (work.kind === 'update') await alert(tx, lock, { type: 13, topic_id, version: work.version, entrant_id: king_id })
  if (work.kind === 'rollback') await endRollback(tx, lock, { topic_id, version: work.version })
  await tellKeeper(tx)
}

interface Move {
  from: string | null
  to: SceneRecord
  subject: string
}

/** The port of each node leads to the new scene from now on; the pass of the scenes process that reads it is woken by the commit. */
async function movePorts(tx: Tx, { contest_id }: ContestLock, { from, to, subject }: Move): Promise<void> {
  const owner = hillOwner(contest_id)
  const [old] = from === null ? [] : await tx.select().from(scene).where(eq(scene.scene_id, from)).for('update')
  const access_modes = old?.access_modes ?? []
  await tx
    .update(scene)
    .set({ owner, subject, payer: owner, access_modes })
    .where(eq(scene.scene_id, to.scene_id))
  if (old !== undefined) {
    await tx.update(sceneHostPort).set({ scene_id: to.scene_id }).where(eq(sceneHostPort.scene_id, old.scene_id))
    await tx.update(scene).set({ access_modes: [] }).where(eq(scene.scene_id, old.scene_id))
    await actOnScene(tx, old.scene_id, { action: 'close', by: null, isPlayer: false })
  }
  await tellScene({ ...to, owner, subject, payer: owner }, tx)
  await notifyAsk(tx, to.scene_id)
}

/** Players are led to what runs, or not any more. */
export async function setPorts(tx: Tx, scene_id: string | null, access_modes: SceneWay[]): Promise<void> {
  if (scene_id === null) return
  const [row] = await tx.update(scene).set({ access_modes }).where(eq(scene.scene_id, scene_id)).returning()
  if (row === undefined) return
  await tellScene(row, tx)
  await notifyAsk(tx, scene_id)
}

/** A right to patch ends with the patch that became the hill. */
const useRights = (tx: Tx, { contest_id, run }: ContestLock, topic_id: string, entrant_id: string): Promise<unknown> =>
  tx
    .update(kohSolve)
    .set({ is_used: true })
    .where(
      and(
        eq(kohSolve.contest_id, contest_id),
        eq(kohSolve.run, run),
        eq(kohSolve.topic_id, topic_id),
        eq(kohSolve.entrant_id, entrant_id),
        sql`not ${kohSolve.is_used}`,
      ),
    )
