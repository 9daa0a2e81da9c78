import { notice as contract } from '@beacon/api/people/notice'

import { systemCtx } from '../../../context.ts'
import { implement, type Module } from '../../../module.ts'
import { changeNotice, copyNotice, countAudience, createNotice, getNotice, listNotices, removeNotice } from './desk.ts'
import { mailNotice } from './letters.ts'
import { confirmNotice, readNotice } from './own.ts'
import { exportReaders, listReaders } from './readers.ts'
import { announceDue, mailJob, pinNotice, publishNotice, remindUnread, withdrawNotice } from './release.ts'
import { everyNear } from '../../../every.ts'

export { markNoticesRead, ownNotices, removeNotices, waitingNotices } from './own.ts'

const handlers = implement(contract, {
  list: ({ ctx, query }) => listNotices(ctx, query),
  get: ({ ctx, params }) => getNotice(ctx, params.resource_id),
  create: ({ ctx, body }) => createNotice(ctx, body),
  update: ({ ctx, params, body }) => changeNotice(ctx, params.resource_id, body),
  publish: ({ ctx, params, body }) => publishNotice(ctx, params.resource_id, body.publish_at),
  withdraw: ({ ctx, params, body }) => withdrawNotice(ctx, params.resource_id, body.reason),
  pin: ({ ctx, params, body }) => pinNotice(ctx, params.resource_id, body.is_pinned),
  copy: ({ ctx, params }) => copyNotice(ctx, params.resource_id),
  remind: ({ ctx, params }) => remindUnread(ctx, params.resource_id),
  remove: ({ ctx, params }) => removeNotice(ctx, params.resource_id),
  audience: ({ ctx, body }) => countAudience(ctx, body),
  readers: ({ ctx, params, query }) => listReaders(ctx, params.resource_id, query),
  export_readers: ({ ctx, params, query }) => exportReaders(ctx, params.resource_id, query.lang),
  mine: ({ ctx, params }) => readNotice(ctx, params.resource_id),
  confirm: ({ ctx, params }) => confirmNotice(ctx, params.resource_id),
})
const pace = { ms: 2_000, quietMs: 10_000 }

/** Notices to groups of people. Its watch for those whose time has come belongs to one server. */
export function noticeModule(): Module {
  let watch: { stop: () => void } | null = null
  return {
    name: 'notice',
    handlers,
    start: (platform) => {
      platform.jobs.register(mailJob, mailNotice)
      const report = (error: unknown) => platform.log.warn({ err: error, source: 'job' }, 'notices could not be announced')
      watch = everyNear(pace, () => announceDue(systemCtx(platform, 'notice')), report)
    },
    stop: () => {
      watch?.stop()
    },
  }
}
