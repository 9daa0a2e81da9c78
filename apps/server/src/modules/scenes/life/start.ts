import { ask, needOf, newLife, overQuota, type Refusal } from '@beacon/engine/scene'
import { sql } from 'drizzle-orm'
import { clockNow } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { insertScene } from './insert.ts'
import { dealScene } from './pool.ts'
import { findSceneOf, lockScene, selectAliveOf, writeLife } from './repo.ts'
import { notifyAsk } from './tell.ts'
import type { SceneWish } from './wish.ts'

export type StartRefusal =
  | Refusal
  | { code: 'scene_limit'; used: number; max: number }
  | { code: 'quota_exceeded'; quota: 'memory_mb'; used: number; max: number; want: number }
export type Started = { kind: 'begun' | 'same'; row: SceneRecord } | { kind: 'refused'; refusal: StartRefusal }

/**
 * A scene for somebody, from the definition of now. Fifty presses of one button are one start: the place is locked first, and the
 * one that is there already is the answer.
 */
export async function startScene(tx: Tx, secret: SecretBox, wish: SceneWish): Promise<Started> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scene ${wish.payer}`}, 0))`)
  const there = await findSceneOf(tx, wish)
  const row = there?.is_alive === true ? await lockScene(tx, there.scene_id) : null
  if (row !== null) {
    const answer = ask(row.life, row.terms, startRequestOf(wish))
    if (answer.kind === 'refused' && row.is_alive) return alreadyThere(row, answer.refusal)
    if (answer.kind === 'same') return { kind: 'same', row }
    await notifyAsk(tx, row.scene_id)
    if (answer.kind === 'begun') return { kind: 'begun', row: await writeLife(tx, row, answer.life) }
  }
  return makeScene(tx, secret, wish, there)
}

const startRequestOf = ({ by, isPlayer, order }: SceneWish) => ({
  action: 'start' as const,
  now: clockNow(),
  by,
  isPlayer,
  ...(order === undefined ? {} : { order }),
})

/** Who presses Start while the scene runs has what was wanted. */
const alreadyThere = (row: SceneRecord, refusal: Refusal): Started =>
  row.life.rest === 'running' && row.life.op === null ? { kind: 'same', row } : { kind: 'refused', refusal }

function overMemory(alive: readonly SceneRecord[], { definition, payerMemoryMb = null }: SceneWish): StartRefusal | null {
  if (payerMemoryMb === null) return null
  const used = alive.reduce((sum, { need_memory_mb }) => sum + need_memory_mb, 0)
  const over = overQuota([{ name: 'memory_mb', used, max: payerMemoryMb }], needOf(definition))
  return over === null ? null : { code: 'quota_exceeded', quota: 'memory_mb', used, max: payerMemoryMb, want: over.want }
}

/** What was asked of the scene before counts for the limits that keep a machine from being worn out. */
async function makeScene(tx: Tx, secret: SecretBox, wish: SceneWish, before: SceneRecord | null): Promise<Started> {
  const alive = await selectAliveOf(tx, wish.payer)
  if (wish.perPayer !== null && alive.length >= wish.perPayer)
    return { kind: 'refused', refusal: { code: 'scene_limit', used: alive.length, max: wish.perPayer } }
  const quota = overMemory(alive, wish)
  if (quota !== null) return { kind: 'refused', refusal: quota }
  const answer = ask({ ...newLife(), actedAt: before?.life.actedAt ?? [] }, wish.terms, startRequestOf(wish))
  if (answer.kind === 'refused') return answer
  if (answer.kind === 'same') throw new Error('a new scene has no operation')
  const dealt = await dealScene(tx, secret, { wish, fresh: answer.life })
  return { kind: 'begun', row: dealt ?? (await insertScene(tx, secret, { wish, life: answer.life })) }
}
