import { organisation as contract } from '@beacon/api/user'
import { implement, type Module } from '../../module.ts'
import { createOrganisation, listInScope, removeOrganisation, seedRoot } from './service.ts'

export { findOrganisation, findRoot, idsBelow, listOpen } from './repo.ts'
export { checkOrganisation, openRootIfNone, scopeOf } from './service.ts'

export const organisationModule: Module = {
  name: 'organisation',
  handlers: implement(contract, {
    list: ({ ctx }) => listInScope(ctx),
    create: ({ ctx, body }) => createOrganisation(ctx, body),
    remove: ({ ctx, params }) => removeOrganisation(ctx, params.resource_id),
  }),
  start: seedRoot,
}
