import { team as contract } from '@beacon/api/team'
import { implement, type Module } from '../../module.ts'
import { joinByCode, leaveTeam, removeMember } from './members.ts'
import { repairRosters } from './repair.ts'
import { changeTeam, createTeam, disbandAny, disbandOwn, handOver, listTeams, ownTeam, rotateCode } from './service.ts'

export const teamModule: Module = {
  name: 'team',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listTeams(ctx, query),
    create: ({ ctx, body }) => createTeam(ctx, body),
    join: ({ ctx, body }) => joinByCode(ctx, body.code),
    mine: ({ ctx }) => ownTeam(ctx),
    update: ({ ctx, body }) => changeTeam(ctx, body),
    rotate_code: ({ ctx }) => rotateCode(ctx),
    leave: ({ ctx, body }) => leaveTeam(ctx, body.successor_id),
    remove_member: ({ ctx, params }) => removeMember(ctx, params.user_id),
    hand_over: ({ ctx, body }) => handOver(ctx, body.user_id),
    disband: ({ ctx, body }) => disbandOwn(ctx, body.confirm),
    remove: ({ ctx, params, body }) => disbandAny(ctx, params.resource_id, body.confirm),
  }),
  start: repairRosters,
}
