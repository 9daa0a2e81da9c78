import { message as contract } from '@beacon/api/people/message'
import { implement, type Module } from '../../../module.ts'
import { answerInbox, assignThread, closeThread, deskThread, enteredContests, ownThread } from '../../contest/talk/thread/index.ts'
import { dismissRequest, listInbox } from './inbox.ts'
import { listMine, markRead, readNews, removeMine } from './mine.ts'
import { replyTo, writeToOrganisers } from './write.ts'

/** What a person got and writes to organisers, and what waits for organisers: notices, messages, threads and requests in one list. */
export const mailboxModule: Module = {
  name: 'mailbox',
  handlers: implement(contract, {
    mine: {
      list: ({ ctx, query }) => listMine(ctx, query),
      news: ({ ctx }) => readNews(ctx),
      thread: ({ ctx, params }) => ownThread(ctx, params.thread_id),
      read: ({ ctx, body }) => markRead(ctx, body),
      remove: ({ ctx, body }) => removeMine(ctx, body.items),
      contests: ({ ctx }) => enteredContests(ctx),
      write: ({ ctx, body }) => writeToOrganisers(ctx, body),
      reply: ({ ctx, params, body }) => replyTo(ctx, params, body.text),
    },
    inbox: {
      list: ({ ctx, query }) => listInbox(ctx, query),
      get: ({ ctx, params }) => deskThread(ctx, params.thread_id),
      assign: ({ ctx, params, body }) => assignThread(ctx, params.thread_id, body.is_mine),
      answer: ({ ctx, params, body }) => answerInbox(ctx, params.thread_id, body.text),
      close: ({ ctx, params }) => closeThread(ctx, params.thread_id),
      close_request: ({ ctx, params }) => dismissRequest(ctx, params.resource_id),
    },
  }),
}
