import { organisation as contract } from '@beacon/api/people/organisation'
import { implement, type Module } from '../../../module.ts'
import { mergeOrganisation, moveOrganisation } from './move.ts'
import { getInScope, listInScope } from './read.ts'
import { seedRoot } from './root.ts'
import { changeOrganisation, createOrganisation, removeOrganisation } from './write.ts'

export { requireAll } from './for-all.ts'
export { followOrganisations } from './followers.ts'
export { findOrganisation, findRoot, idsBelow, insertOrganisation, listOpen, lockTree, lockWorkIds, updateOrganisation } from './repo.ts'
export { openRootIfNone } from './root.ts'
export { checkOrganisation, organisationScope, organisationScope as scopeOf } from './scope.ts'

export const organisationModule: Module = {
  name: 'organisation',
  handlers: implement(contract, {
    list: ({ ctx }) => listInScope(ctx),
    get: ({ ctx, params }) => getInScope(ctx, params.resource_id),
    create: ({ ctx, body }) => createOrganisation(ctx, body),
    update: ({ ctx, params, body }) => changeOrganisation(ctx, params.resource_id, body),
    move: ({ ctx, params, body }) => moveOrganisation(ctx, params.resource_id, body.parent_id),
    merge: ({ ctx, params, body }) => mergeOrganisation(ctx, params.resource_id, body),
    remove: ({ ctx, params, body }) => removeOrganisation(ctx, params.resource_id, body.confirm),
  }),
  start: seedRoot,
}
