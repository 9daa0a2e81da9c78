import { eq } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { instance } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { DriverError } from '../driver/index.ts'
import { setDiscOf } from '../life/index.ts'
import { lockInstance, sceneOf } from './repo.ts'

/** A drive of an instance, which it was started with. */
export interface DrivePlace {
  instance_id: string
  node: string
}
type Means = Pick<Platform, 'db' | 'secret' | 'scenes'>

/**
 * Puts a disc into the drive of a virtual machine, for now and for every start after it. The caller keeps the stored file for as long
 * as it lies there, and asks outside of any transaction. @throws DriverError
 */
export const insertDisc = (means: Means, place: DrivePlace, storage_key: string): Promise<void> => turn(means, place, storage_key)

/** Takes out what lies there. A drive that is empty stays so. @throws DriverError */
export const ejectDisc = (means: Means, place: DrivePlace): Promise<void> => turn(means, place, null)

/** What lies in a drive from its next start on; who runs the machine is told apart. Answers where it runs. @throws DriverError */
export async function layDisc(
  tx: Tx,
  secret: SecretBox,
  { instance_id, node, storage_key }: DrivePlace & { storage_key: string | null },
): Promise<{ scene: string; gen: number } | null> {
  const row = await lockInstance(tx, instance_id)
  if (row === null) throw new DriverError('gone', 'there is no such instance')
  if (row.discs?.[node] === undefined) throw new DriverError('driver', `${node} has no drive for discs`)
  await tx
    .update(instance)
    .set({ discs: { ...row.discs, [node]: storage_key } })
    .where(eq(instance.instance_id, instance_id))
  const scene = await sceneOf(tx, row)
  if (scene === null || !scene.is_alive) return null
  await setDiscOf(tx, secret, { scene_id: scene.scene_id, node, storage_key })
  return { scene: scene.scene_id, gen: scene.life.gen }
}

/** Takes a disc out of whatever drive of an instance it lies in, as its next start finds it. False: the instance is on its way with it. */
export async function takeOutDisc(
  tx: Tx,
  secret: SecretBox,
  { instance_id, storage_key }: { instance_id: string; storage_key: string },
): Promise<boolean> {
  const row = await lockInstance(tx, instance_id)
  if (row === null) return true
  const nodes = Object.entries(row.discs ?? {}).flatMap(([node, key]) => (key === storage_key ? [node] : []))
  const scene = await sceneOf(tx, row)
  if (scene?.is_alive === true && scene.life.op !== null) return false
  for (const node of nodes) await layDisc(tx, secret, { instance_id, node, storage_key: null })
  return true
}

async function turn({ db, secret, scenes }: Means, { instance_id, node }: DrivePlace, storage_key: string | null): Promise<void> {
  const there = await db.transaction((tx) => layDisc(tx, secret, { instance_id, node, storage_key }))
  if (there === null) return
  await scenes.disc({ ...there, node, storage_key }).catch((error: unknown) => {
    // One that is not made yet, or is being made anew, starts with what its row says.
    if (!(error instanceof DriverError && error.kind === 'gone')) throw error
  })
}
