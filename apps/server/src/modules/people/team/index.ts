import { team as contract } from '@beacon/api/people/team'
import { teamAdmin } from '@beacon/api/people/team-admin'
import { implement, type Module } from '../../../module.ts'
import { registerBulk } from '../../platform/bulk/index.ts'
import { actOnTeams, teamBulk } from './bulk.ts'
import { joinByCode, leaveTeam, removeMember } from './members.ts'
import { acceptRequest, askTeam, dropRequest, invitePerson } from './requests.ts'
import { changeTeam, createTeam, disbandAny, disbandOwn, handOver, ownTeam, rotateCode } from './service.ts'
import { addMembers, listCandidates, listHistory, listMembers, makeCaptain, removeAny } from './staff-members.ts'
import { addTeam, editTeam, listTags, listTeams, nextTeam, renewCode, teamDetailOf } from './staff.ts'

export { recordHistory } from './history.ts'
export { newJoinCode } from './join-code.ts'
export { countTeams, selectTeams, type TeamWhere } from './list-repo.ts'
export { placesOf } from './members.ts'
export { takeNumber, takeNumbers } from './number.ts'
export { enterTeam, exitTeam, setCaptain } from './people.ts'
export { selectTeamEntries, takeRosters, teamPort, type TeamEntry } from './port.ts'
export { lockTeam, selectMembers, updateTeam, type MemberRow } from './repo.ts'
export { idArray, teamScope } from './scope.ts'
export { teamWhere } from './staff.ts'

export const teamModule: Module = {
  name: 'team',
  handlers: [
    ...implement(contract, {
      list: ({ ctx, query }) => listTeams(ctx, query),
      create: ({ ctx, body }) => createTeam(ctx, body),
      join: ({ ctx, body }) => joinByCode(ctx, body.code),
      mine: ({ ctx }) => ownTeam(ctx),
      ask: ({ ctx, body }) => askTeam(ctx, body.name),
      invite: ({ ctx, body }) => invitePerson(ctx, body.username),
      accept: ({ ctx, params }) => acceptRequest(ctx, params.request_id),
      drop_request: ({ ctx, params }) => dropRequest(ctx, params.request_id),
      update: ({ ctx, body }) => changeTeam(ctx, body),
      rotate_code: ({ ctx }) => rotateCode(ctx),
      leave: ({ ctx, body }) => leaveTeam(ctx, body.successor_id),
      remove_member: ({ ctx, params }) => removeMember(ctx, params.user_id),
      hand_over: ({ ctx, body }) => handOver(ctx, body.user_id),
      disband: ({ ctx, body }) => disbandOwn(ctx, body.confirm),
      remove: ({ ctx, params, body }) => disbandAny(ctx, params.resource_id, body.confirm),
    }),
    ...implement(teamAdmin, {
      tags: ({ ctx }) => listTags(ctx),
      next: ({ ctx }) => nextTeam(ctx),
      add: ({ ctx, body }) => addTeam(ctx, body),
      get: ({ ctx, params }) => teamDetailOf(ctx, params.resource_id),
      update: ({ ctx, params, body }) => editTeam(ctx, params.resource_id, body),
      renew_code: ({ ctx, params }) => renewCode(ctx, params.resource_id),
      act: ({ ctx, body }) => actOnTeams(ctx, body),
      members: ({ ctx, params }) => listMembers(ctx, params.resource_id),
      candidates: ({ ctx, params, query }) => listCandidates(ctx, params.resource_id, query.q),
      add_members: ({ ctx, params, body }) => addMembers(ctx, params.resource_id, body),
      remove_member: ({ ctx, params, body }) => removeAny(ctx, params, body.successor_id),
      make_captain: ({ ctx, params, body }) => makeCaptain(ctx, params.resource_id, body.user_id),
      history: ({ ctx, params, query }) => listHistory(ctx, params.resource_id, query),
    }),
  ],
  start: (platform) => registerBulk(platform, teamBulk),
}
