import { thread as contract } from '@beacon/api/contest/thread'
import { implement, type Module } from '../../../../module.ts'
import { answerThread, listThreads, publishThread } from './desk.ts'
import { addMessage, askOrganisers, listOwn } from './own.ts'

export { answerInbox, assignThread, closeThread, deskThread, deskThreads } from './inbox.ts'
export { addMessage, askOrganisers } from './own.ts'
export {
  addOwnLine,
  enteredContests,
  findOwnThread,
  markThreadsRead,
  ownThread,
  ownThreadItems,
  removeThreads,
  startThread,
} from './person.ts'
export { tellManagers } from './tell.ts'

/** Questions of players to the organisers, private to the entrant until they are published. */
export const threadModule: Module = {
  name: 'thread',
  handlers: implement(contract, {
    mine: ({ ctx, params }) => listOwn(ctx, params.resource_id),
    ask: ({ ctx, params, body }) => askOrganisers(ctx, params.resource_id, body),
    add: ({ ctx, params, body }) => addMessage(ctx, params, body.text),
    rows: ({ ctx, params, query }) => listThreads(ctx, params.resource_id, query),
    answer: ({ ctx, params, body }) => answerThread(ctx, params, body.text),
    publish: ({ ctx, params, body }) => publishThread(ctx, params, body),
  }),
}
