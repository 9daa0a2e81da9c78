import { entrantPage as contract } from '@beacon/api/contest/entrant-page'
import { implement, type Module } from '../../../../module.ts'
import { shareTopic } from '../../entry/entrant/index.ts'
import { listEntrants, listMembers, listOnline } from './lists.ts'
import { listMyContests } from './my-contests.ts'
import { readEntrantPage } from './page.ts'
import { readOwnTeam } from './own-team.ts'

export { kindEntrantPage, type KindEntrantPage, type Brought } from './port.ts'
export { selectOwnContests, type OwnContest } from './repo.ts'

/** One entrant for everybody, the own team for its members, and all contests one plays in. */
export const entrantPageModule: Module = {
  name: 'entrant-page',
  handlers: implement(contract, {
    get: ({ ctx, params }) => readEntrantPage(ctx, params),
    team: ({ ctx, params }) => readOwnTeam(ctx, params.resource_id),
    share: ({ ctx, params, body }) => shareTopic(ctx, params.resource_id, body.shares_topic),
    list: ({ ctx, params, query }) => listEntrants(ctx, params.resource_id, query),
    members: ({ ctx, params, query }) => listMembers(ctx, params.resource_id, query),
    online: ({ ctx, params }) => listOnline(ctx, params.resource_id),
    mine: ({ ctx, query }) => listMyContests(ctx, query),
  }),
}
