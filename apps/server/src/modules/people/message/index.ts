import { message as contract } from '@beacon/api/message'
import { implement, type Module } from '../../../module.ts'
import { carryAlarms } from '../../platform/alarm/index.ts'
import { registerBulk } from '../../platform/bulk/index.ts'
import { carryAdministratorNews } from '../role/index.ts'
import { answerInbox, assignThread, closeThread, deskThread, enteredContests, ownThread } from '../../contest/talk/thread/index.ts'
import { dismissRequest, listInbox } from './inbox.ts'
import { listMine, markRead, readNews, removeMine } from './mine.ts'
import { tellOfAdministrators, tellOfAlarm } from './news.ts'
import { countRecipients, lookUp } from './recipients.ts'
import { recallMessage, sendBulk, sendMessage } from './send.ts'
import { getSent, listRecipients, listSent } from './sent.ts'
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts'
import { replyTo, writeToOrganisers } from './write.ts'

export { sendAutomatic, toldSince } from './automatic.ts'
export { tellOfRole } from './news.ts'
export { subjectOf } from './texts.ts'

/** Messages to persons, what they write to the organisers, and what the system says by itself. */
export const messageModule: Module = {
  name: 'message',
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
    sent: {
      list: ({ ctx, query }) => listSent(ctx, query),
      get: ({ ctx, params }) => getSent(ctx, params.resource_id),
      recipients: ({ ctx, params, query }) => listRecipients(ctx, params.resource_id, query),
      lookup: ({ ctx, query }) => lookUp(ctx, query.kind, query.q),
      count: ({ ctx, body }) => countRecipients(ctx, body.recipients),
      send: ({ ctx, body }) => sendMessage(ctx, body),
      recall: ({ ctx, params, body }) => recallMessage(ctx, params.resource_id, body.confirm),
    },
    templates: {
      list: ({ ctx }) => listTemplates(ctx),
      save: ({ ctx, params, body }) => saveTemplate(ctx, params.template, body),
      reset: ({ ctx, params }) => resetTemplate(ctx, params.template),
    },
  }),
  start: (platform) => {
    registerBulk(platform, sendBulk)
    carryAdministratorNews(tellOfAdministrators)
    carryAlarms(tellOfAlarm)
  },
}
