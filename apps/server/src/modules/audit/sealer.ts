import type { Platform } from '../../context.ts'
import { sealMemory, sealOnce } from './seal.ts'

const everyMs = 2_000

export interface Sealer {
  stop: () => Promise<void>
}

/** Seals behind the writers, every two seconds; of several processes the one that holds the lock does it. */
export function openSealer({ pool, log }: Pick<Platform, 'pool' | 'log'>): Sealer {
  const memory = sealMemory()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const turn = async () => {
    try {
      await sealOnce(pool, memory)
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the audit log could not be sealed; it is tried again')
    }
    if (!isStopped) plan()
  }
  const plan = () => {
    timer = setTimeout(() => {
      running = turn()
    }, everyMs)
    timer.unref()
  }
  plan()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
