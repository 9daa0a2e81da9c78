import { webhook as contract } from '@beacon/api/contest/webhook'
import { systemCtx } from '../../../../context.ts'
import { implement, type Module } from '../../../../module.ts'
import { deliverDue } from './deliver.ts'
import { keepTelling } from './loop.ts'
import { purgeCalls } from './repo.ts'
import { changeWebhook, createWebhook, listCalls, listWebhooks, removeWebhook, rotateSecret, testWebhook } from './service.ts'

export { kindWebhook, type KindNews, type KindWebhook } from './port.ts'

/** Calls outside when something happens; one process's loop tells, the queue repeats what did not get through. */
export function webhookModule(): Module {
  let telling: { stop: () => Promise<void> } | undefined
  return {
    name: 'webhook',
    handlers: implement(contract, {
      list: ({ ctx, params }) => listWebhooks(ctx, params.resource_id),
      create: ({ ctx, params, body }) => createWebhook(ctx, params.resource_id, body),
      update: ({ ctx, params, body }) => changeWebhook(ctx, params, body),
      rotate: ({ ctx, params }) => rotateSecret(ctx, params),
      test: ({ ctx, params }) => testWebhook(ctx, params),
      remove: ({ ctx, params }) => removeWebhook(ctx, params),
      calls: ({ ctx, params, query }) => listCalls(ctx, params.resource_id, query),
    }),
    start: (platform) => {
      platform.jobs.every('webhook_retries', '* * * * *', deliverDue)
      platform.jobs.every('purge_webhook_calls', '20 4 * * *', async ({ db }) => purgeCalls(db))
      telling = keepTelling(systemCtx(platform, 'webhook'))
    },
    stop: () => telling?.stop(),
  }
}
