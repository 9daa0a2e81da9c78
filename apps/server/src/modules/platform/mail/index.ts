import { mail } from '@beacon/api/platform/mail'
import { setting } from '@beacon/api/platform/setting'
import { implement, type Module } from '../../../module.ts'
import { discardMail, listFailed, retryMail, watchFailed } from './failed.ts'
import { mailChannel } from './queue.ts'
import { testMail } from './test-mail.ts'
import { forgetOldMail, openSender, type Sender } from './sender.ts'

export { linkTo } from './link.ts'
export { isMailOn, queueMail } from './queue.ts'

/** Mail to people: a durable queue, sent by the server of the settings. Its sender belongs to one server. */
export function mailModule(): Module {
  let sender: Sender | null = null
  return {
    name: 'mail',
    handlers: [
      ...implement(setting, { test_mail: ({ ctx, body }) => testMail(ctx, body) }),
      ...implement(mail, {
        failed: ({ ctx, query }) => listFailed(ctx, query),
        retry: ({ ctx, body }) => retryMail(ctx, body.ids),
        discard: ({ ctx, body }) => discardMail(ctx, body.ids),
      }),
    ],
    start: async (platform) => {
      sender = openSender(platform)
      await platform.bus.listen(mailChannel, () => sender?.wake())
      platform.jobs.every('mail-forget', '41 3 * * *', forgetOldMail)
      platform.jobs.every('mail-failed', '*/10 * * * *', watchFailed)
    },
    stop: async () => sender?.stop(),
  }
}
