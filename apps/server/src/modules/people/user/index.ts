import { user as contract } from '@beacon/api/people/user'
import { implement, type Module } from '../../../module.ts'
import { registerBulk } from '../../platform/bulk/index.ts'
import { actOnUsers, userBulk } from './act.ts'
import { previewUsers } from './choose.ts'
import { endSession, historyOf, sessionsOf } from './detail.ts'
import { noteExpired, removeRefused, warnEnding } from './expire.ts'
import { dropPasswords, takePasswords } from './passwords.ts'
import { getInScope, listInScope, unmask } from './read.ts'
import { freeNames } from './repo.ts'
import { makeResetLink } from './reset-link.ts'
import { reviewsInScope } from './review-list.ts'
import { changeUser, createUser } from './save.ts'

export { filtersOf as userFiltersOf, inScope as usersInScope, withStatus as usersWithStatus } from './filter.ts'
export { checkRole } from './grant.ts'
export { maskedPersonal } from '../../../personal-mask.ts'
export { idCardColumns, idCardDigest, personalOf } from './personal.ts'
export { userPort, type Playing } from './port.ts'
export { countUsersWhere, userRowsWhere } from './table.ts'
export { findWorkIdHolder } from './work-id.ts'

export const userModule: Module = {
  name: 'user',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listInScope(ctx, query),
    get: ({ ctx, params }) => getInScope(ctx, params.resource_id),
    unmask: ({ ctx, params }) => unmask(ctx, params.resource_id),
    create: ({ ctx, body }) => createUser(ctx, body),
    update: ({ ctx, params, body }) => changeUser(ctx, params.resource_id, body),
    sessions: ({ ctx, params }) => sessionsOf(ctx, params.resource_id),
    end_session: async ({ ctx, params }) => {
      await endSession(ctx, params.resource_id, params.session_id)
      return { ok: true }
    },
    history: ({ ctx, params }) => historyOf(ctx, params.resource_id),
    reset_link: ({ ctx, params }) => makeResetLink(ctx, params.resource_id),
    reviews: ({ ctx, query }) => reviewsInScope(ctx, query),
    preview: ({ ctx, body }) => previewUsers(ctx, body),
    act: ({ ctx, body }) => actOnUsers(ctx, body),
    passwords: ({ ctx, body }) => takePasswords(ctx, body.job_id),
  }),
  start: (platform) => {
    registerBulk(platform, userBulk)
    platform.jobs.every('free_names', '50 3 * * *', (ctx) => freeNames(ctx.db))
    platform.jobs.every('note_expired', '*/5 * * * *', noteExpired)
    platform.jobs.every('remove_refused', '40 3 * * *', removeRefused)
    platform.jobs.every('warn_ending', '30 8 * * *', warnEnding)
    platform.jobs.every('drop_passwords', '25 * * * *', dropPasswords)
  },
}
