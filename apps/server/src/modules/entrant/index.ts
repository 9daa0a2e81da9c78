import { entrant as contract } from '@beacon/api/entrant'
import { implement, type Module } from '../../module.ts'
import { actOnEntrants } from './act.ts'
import { addEntrants } from './add.ts'
import { listEntrants, listParticipants } from './desk.ts'
import { joinContest } from './join.ts'
import { leaveContest } from './leave.ts'

export { findEntry, mustRun, playingEntry, readEntry, selectEntries, type LobbyEntry } from './entry.ts'
export { recordAllEntrants, recordEntrants } from './events.ts'

export const entrantModule: Module = {
  name: 'entrant',
  handlers: implement(contract, {
    join: ({ ctx, params, body }) => joinContest(ctx, params.resource_id, body),
    leave: ({ ctx, params, body }) => leaveContest(ctx, params.resource_id, body.confirm),
    rows: ({ ctx, params, query }) => listEntrants(ctx, params.resource_id, query),
    participants: ({ ctx, params, query }) => listParticipants(ctx, params.resource_id, query),
    add: ({ ctx, params, body }) => addEntrants(ctx, params.resource_id, body),
    act: ({ ctx, params, body }) => actOnEntrants(ctx, params.resource_id, body),
  }),
}
