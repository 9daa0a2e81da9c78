import type { Platform } from '../../../../context.ts'
import { deliverDue } from './deliver.ts'
import { tellContest } from './tell.ts'
import { selectContestsWithNews } from './repo.ts'

const everyMs = 1_000

/** Looks once a second at the contests that have webhooks, and sends what is new. */
export function openTelling(): { start: (platform: Platform) => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const plan = (platform: Platform) => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = tellAll(platform)
        .catch((error: unknown) => platform.log.warn({ err: error }, 'webhooks could not be told'))
        .then(() => plan(platform))
    }, everyMs)
    timer.unref()
  }
  return {
    start: plan,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export async function tellAll(platform: Platform): Promise<void> {
  const contests = await selectContestsWithNews(platform.db)
  for (const id of contests) await tellContest(platform, id)
  await deliverDue(platform)
}
