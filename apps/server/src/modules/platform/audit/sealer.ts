import type { Platform } from '../../../context.ts'
import { every } from '../../../every.ts'
import { openHeadLog } from './head-log.ts'
import type { Misfit } from './predecessor.ts'
import { sealMemory, sealOnce } from './seal.ts'

const everyMs = 2_000

export interface Sealer {
  stop: () => Promise<void>
}

/** Seals behind the writers, every two seconds; of several processes the one that holds the lock does it. */
export async function openSealer(
  platform: Pick<Platform, 'pool' | 'log' | 'secret'>,
  onMisfit: (misfit: Misfit) => Promise<void>,
): Promise<Sealer> {
  const { log } = platform
  const memory = sealMemory()
  const heads = openHeadLog(platform)
  let isStopped = false
  const turn = async () => {
    await sealOnce(platform, memory)
    heads.note(memory.last)
    if (memory.misfit !== null) await onMisfit(memory.misfit)
    // Told; when telling failed it is tried again.
    memory.misfit = null
  }
  await heads.say()
  const turns = every(everyMs, turn, (error) => {
    if (!isStopped) log.warn({ err: error }, 'the audit log could not be sealed; it is tried again')
  })
  return {
    stop: async () => {
      isStopped = true
      await turns.stop()
      await heads.say().catch((error: unknown) => log.warn({ err: error }, 'the head of the audit chain could not be read'))
    },
  }
}
