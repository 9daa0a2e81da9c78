import { entrant as contract } from '@beacon/api/contest/entrant'
import { implement, type Module } from '../../../../module.ts'
import { actOnEntrants } from './act.ts'
import { addEntrants, previewAddition } from './add.ts'
import { changeAnswers } from './answers.ts'
import { listEntrants, listParticipants } from './desk.ts'
import { changeEntrant, readEntrant } from './detail.ts'
import { endBans } from './end-bans.ts'
import { joinContest } from './join.ts'
import { leaveContest } from './leave.ts'
import { setMembers } from './members.ts'
import { playAsTest } from './test-play.ts'

export { kindEntrant, type KindEntrant } from './port.ts'
export { setBan } from './act.ts'
export { findEntry, mustRun, playingEntry, readEntry, selectEntries, type Entry, type LobbyEntry } from './entry.ts'
export { leaveBrackets, recordAllEntrants, recordEntrants } from './events.ts'
export { enter, isRefusal, tellEntry } from './enter.ts'
export { enterPeople, loneCandidate } from './enter-people.ts'
export { playingNow } from './playing.ts'
export { lockEntrants, putMembers, updateEntrant, type Person } from './repo.ts'
export { copyEntrants } from './copy.ts'
export { noteOpenTopic, selectSharedTopics, shareTopic } from './shared-topic.ts'

export const entrantModule: Module = {
  name: 'entrant',
  handlers: implement(contract, {
    join: ({ ctx, params, body }) => joinContest(ctx, params.resource_id, body),
    test_play: ({ ctx, params }) => playAsTest(ctx, params.resource_id),
    update_me: ({ ctx, params, body }) => changeAnswers(ctx, params.resource_id, body.fields),
    leave: ({ ctx, params, body }) => leaveContest(ctx, params.resource_id, body.confirm),
    rows: ({ ctx, params, query }) => listEntrants(ctx, params.resource_id, query),
    participants: ({ ctx, params, query }) => listParticipants(ctx, params.resource_id, query),
    add: ({ ctx, params, body }) => addEntrants(ctx, params.resource_id, body),
    add_preview: ({ ctx, params, body }) => previewAddition(ctx, params.resource_id, body),
    act: ({ ctx, params, body }) => actOnEntrants(ctx, params.resource_id, body),
    get: ({ ctx, params }) => readEntrant(ctx, params),
    update: ({ ctx, params, body }) => changeEntrant(ctx, params, body),
    set_members: ({ ctx, params, body }) => setMembers(ctx, params, body),
  }),
  start: ({ jobs }) => jobs.every('end_bans', '* * * * *', endBans),
}
