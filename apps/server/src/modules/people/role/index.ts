import { role as contract } from '@beacon/api/people/role'
import { implement, type Module } from '../../../module.ts'
import { registerBulk } from '../../platform/bulk/index.ts'
import { addMembers, listMembers, memberBulk, removeMembers } from './members.ts'
import { getRole, roleChoices, roleTable } from './read.ts'
import { changeRole, createRole, removeRole, restoreRole } from './save.ts'
import { exportRoles, importRoles, previewImport } from './transfer.ts'

export { isAdministratorLeft } from './last-administrator.ts'
export { tellOfAdministratorMoves } from './administrator-moves.ts'
export { tellOfAlarm, tellOfRole } from './tell.ts'

export const roleModule: Module = {
  name: 'role',
  handlers: implement(contract, {
    list: ({ ctx }) => roleChoices(ctx),
    table: ({ ctx, query }) => roleTable(ctx, query),
    get: ({ ctx, params }) => getRole(ctx, params.resource_id),
    create: ({ ctx, body }) => createRole(ctx, body),
    update: ({ ctx, params, body }) => changeRole(ctx, params.resource_id, body),
    restore: ({ ctx, params, body }) => restoreRole(ctx, params.resource_id, body.confirm),
    remove: ({ ctx, params, body }) => removeRole(ctx, params.resource_id, body),
    members: ({ ctx, params, query }) => listMembers(ctx, params.resource_id, query),
    add_members: ({ ctx, params, body }) => addMembers(ctx, params.resource_id, body.user_ids),
    remove_members: ({ ctx, params, body }) => removeMembers(ctx, params.resource_id, body),
    export: ({ ctx }) => exportRoles(ctx),
    import_preview: async ({ ctx, body }) => ({ items: await previewImport(ctx, body) }),
    import: ({ ctx, body }) => importRoles(ctx, body),
  }),
  start: async (platform) => registerBulk(platform, memberBulk),
}
