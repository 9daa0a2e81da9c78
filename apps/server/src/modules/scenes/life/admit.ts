import { admitted } from '@beacon/engine/scene'
import type { Db } from '../../../db/database.ts'
import { lockRoom, promisedRoom } from '../machine/index.ts'
import { lockScene, writeLife } from './repo.ts'

/**
 * Gives a waiting scene its place. What is promised is read again under the lock that everything takes which promises room, so the
 * same memory is never promised twice. False: it waits no more, or its place was taken in the meantime.
 */
export function admitScene(db: Db, scene_id: string, capacity: { cpuMilli: number; memoryMb: number }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockScene(tx, scene_id)
    if (row === null || row.life.queuedAt === null) return false
    await lockRoom(tx)
    const held = await promisedRoom(tx)
    const fits = held.cpu_milli + row.need_cpu_milli <= capacity.cpuMilli && held.memory_mb + row.need_memory_mb <= capacity.memoryMb
    if (fits) await writeLife(tx, row, admitted(row.life))
    return fits
  })
}
