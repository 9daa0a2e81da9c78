import { role as roleContract, user as contract } from '@beacon/api/user'
import { implement, type Module } from '../../module.ts'
import { actOnUsers } from './act.ts'
import { getInScope, listInScope, rolesToChoose, unmask } from './read.ts'
import { freeNames } from './repo.ts'
import { makeResetLink } from './reset-link.ts'
import { changeUser, createUser } from './save.ts'

export const userModule: Module = {
  name: 'user',
  handlers: [
    ...implement(contract, {
      list: ({ ctx, query }) => listInScope(ctx, query),
      get: ({ ctx, params, query }) => (query.unmask === true ? unmask(ctx, params.resource_id) : getInScope(ctx, params.resource_id)),
      create: ({ ctx, body }) => createUser(ctx, body),
      update: ({ ctx, params, body }) => changeUser(ctx, params.resource_id, body),
      reset_link: ({ ctx, params }) => makeResetLink(ctx, params.resource_id),
      act: ({ ctx, body }) => actOnUsers(ctx, body),
    }),
    ...implement(roleContract, { list: ({ ctx }) => rolesToChoose(ctx) }),
  ],
  start: (platform) => platform.jobs.every('free_names', '50 3 * * *', (ctx) => freeNames(ctx.db)),
}
