import type { Platform } from '../../../../context.ts'
import { every } from '../../../../every.ts'
import { deliverDue } from './deliver.ts'
import { tellContest } from './tell.ts'
import { selectContestsWithNews } from './repo.ts'

const everyMs = 1_000

/** Looks once a second at the contests that have webhooks, and sends what is new. */
export const keepTelling = (platform: Platform): { stop: () => Promise<void> } =>
  every(
    everyMs,
    () => tellAll(platform),
    (error) => platform.log.warn({ err: error }, 'webhooks could not be told'),
  )

export async function tellAll(platform: Platform): Promise<void> {
  const contests = await selectContestsWithNews(platform.db)
  for (const id of contests) await tellContest(platform, id)
  await deliverDue(platform)
}
