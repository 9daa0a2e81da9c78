import type { Executor } from '../../../db/database.ts'
import { Failure } from '../../../failure.ts'
import { requireRoom } from './limit.ts'

export interface RoomRefusal {
  code: 'license_limit'
  details: { max: number; n: number; noun: 'users' }
}

/** What the licence says to that many more accounts, told before anybody decides. */
export async function roomRefusal(executor: Executor, more: number): Promise<RoomRefusal | null> {
  if (more === 0) return null
  try {
    await executor.transaction((tx) => requireRoom(tx, 'users', more))
    return null
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'license_limit') throw error
    const { max, n } = error.details ?? {}
    return { code: 'license_limit', details: { max: Number(max), n: Number(n), noun: 'users' } }
  }
}
