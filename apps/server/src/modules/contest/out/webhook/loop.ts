import type { Platform } from '../../../../context.ts'
import { everyNear, type Watch } from '../../../../every.ts'
import { deliverDue } from './deliver.ts'
import { tellContest } from './tell.ts'
import { hasWebhooks, selectContestsWithNews } from './repo.ts'

const everyMs = 1_000
/** While there is no webhook. */
const quietMs = 5_000

/** Looks once a second at the contests that have webhooks, and sends what is new. */
export const keepTelling = (platform: Platform): Watch =>
  everyNear(
    { ms: everyMs, quietMs },
    () => tellAll(platform),
    (error) => platform.log.warn({ err: error }, 'webhooks could not be told'),
  )

/** Answers whether there is any webhook. */
export async function tellAll(platform: Platform): Promise<boolean> {
  if (!(await hasWebhooks(platform.db))) return false
  const contests = await selectContestsWithNews(platform.db)
  for (const id of contests) await tellContest(platform, id)
  await deliverDue(platform)
  return true
}
