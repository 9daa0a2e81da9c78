import { usualWays } from '@beacon/api/scene/ways'
import { needOf, type SceneLife } from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { scene, sceneNode, type SceneRecord } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { makeSecrets, plantsOf, sealInputs } from './inputs.ts'
import { columnsOf, writeSceneLog } from './repo.ts'
import type { SceneWish } from './wish.ts'
import { notifyAsk, tellScene } from './tell.ts'

type InsertWish = Omit<SceneWish, 'isPlayer' | 'perPayer' | 'payerMemoryMb'>

/** Writes a new scene whose start was asked, with its nodes, and tells it. */
export async function insertScene(tx: Tx, secret: SecretBox, { wish, life }: { wish: InsertWish; life: SceneLife }): Promise<SceneRecord> {
  const scene_id = newId()
  const { cpuMilli, memoryMb } = needOf(wish.definition)
  const secrets = { ...makeSecrets(wish.definition), ...wish.secrets }
  const discs = wish.discs === undefined ? {} : { discs: { ...wish.discs } }
  const inputs = { flags: [...wish.flags], ...plantsOf(wish), entrant: wish.entrant, ipd: null, secrets, ...discs }
  const [row] = await tx
    .insert(scene)
    .values({
      scene_id,
      owner: wish.owner,
      subject: wish.subject,
      payer: wish.payer,
      class: wish.class,
      terms: wish.terms,
      definition: wish.definition,
      images: { ...wish.images },
      inputs: sealInputs(secret, scene_id, inputs),
      need_cpu_milli: cpuMilli,
      need_memory_mb: memoryMb,
      made_by: wish.by,
      access_modes: wish.accessModes ?? usualWays,
      ...columnsOf(life, clockNow()),
    })
    .returning()
  if (row === undefined) throw new Error('the scene was not written')
  await tx
    .insert(sceneNode)
    .values(wish.definition.nodes.map(({ id }, position) => ({ node_id: newId(), scene_id, node: id, position, state: 'waiting' })))
  await writeSceneLog(tx, { scene_id, what: 'start', by_user: wish.by })
  await tellScene(row, tx)
  await notifyAsk(tx, scene_id)
  return row
}
