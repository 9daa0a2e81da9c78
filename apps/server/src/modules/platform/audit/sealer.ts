import type { Platform } from '../../../context.ts'
import type { Pool } from 'pg'
import { everyNear } from '../../../every.ts'
import { openHeadLog } from './head-log.ts'
import type { Misfit } from './predecessor.ts'
import { sealMemory, sealOnce } from './seal.ts'

const pace = { ms: 2_000, quietMs: 10_000 }
/** Longer than a transaction that wrote a row usually takes to commit, and than the horizon needs to settle behind it. */
const nearMs = 15_000

const noteBy = new WeakMap<Pool, () => void>()
/** Rows were written by this process: they are sealed within two seconds of their commit. */
export const noteRows = ({ pool }: Pick<Platform, 'pool'>): void => noteBy.get(pool)?.()

export interface Sealer {
  stop: () => Promise<void>
}

/** Seals behind the writers, every two seconds while there are any, else every ten; of several processes the one that holds the lock does it. */
export async function openSealer(
  platform: Pick<Platform, 'pool' | 'log' | 'secret'>,
  onMisfit: (misfit: Misfit) => Promise<void>,
): Promise<Sealer> {
  const { log } = platform
  const memory = sealMemory()
  const heads = openHeadLog(platform)
  let isStopped = false
  let nearUntil = performance.now() + nearMs
  const turn = async () => {
    const rows = await sealOnce(platform, memory)
    if ((rows ?? 0) > 0) nearUntil = performance.now() + nearMs
    heads.note(memory.last)
    if (memory.misfit !== null) await onMisfit(memory.misfit)
    // Told; when telling failed it is tried again.
    memory.misfit = null
    return performance.now() < nearUntil
  }
  await heads.say()
  const turns = everyNear(pace, turn, (error) => {
    if (!isStopped) log.warn({ err: error }, 'the audit log could not be sealed; it is tried again')
  })
  noteBy.set(platform.pool, () => {
    nearUntil = performance.now() + nearMs
    turns.wake()
  })
  return {
    stop: async () => {
      isStopped = true
      await turns.stop()
      await heads.say().catch((error: unknown) => log.warn({ err: error }, 'the head of the audit chain could not be read'))
    },
  }
}
