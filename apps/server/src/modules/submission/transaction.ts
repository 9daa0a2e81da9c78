import type { PoolClient } from 'pg'
import type { Platform } from '../../context.ts'
import { databaseWaitMs } from '../../db/database.ts'

/** The commit was sent and its answer never came: what was written may stand or not. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown'
}

/** A transaction on a client of its own, bounded in time: after the bound the connection is cut, so nothing commits behind an answer. */
export async function bounded<T>(platform: Platform, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await platform.pool.connect()
  let isCut = false
  let isCommitting = false
  const timer = setTimeout(() => {
    isCut = true
    client.release(new Error('the transaction took too long'))
  }, databaseWaitMs)
  try {
    await client.query('begin')
    const result = await work(client)
    isCommitting = true
    await client.query('commit')
    isCommitting = false
    if (!isCut) client.release()
    return result
  } catch (error) {
    if (isCommitting) {
      if (!isCut) client.release(true)
      throw new CommitUnknown('the commit was not answered', { cause: error })
    }
    const isUsable =
      !isCut &&
      (await client.query('rollback').then(
        () => true,
        () => false,
      ))
    if (!isCut) client.release(!isUsable)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
