import { message as contract } from '@beacon/api/people/message'
import { implement, type Module } from '../../../module.ts'
import { registerBulk } from '../../platform/bulk/index.ts'
import { countRecipients, lookUp } from './recipients.ts'
import { recallMessage, sendBulk, sendMessage } from './send.ts'
import { getSent, listRecipients, listSent } from './sent.ts'
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts'

export { sendAutomatic, hasMessageSince } from './automatic.ts'
export { messagePort } from './port.ts'
export { subjectOf } from './texts.ts'

/** Messages to persons, and what the system says by itself. How a person reads them is `portal/mailbox`. */
export const messageModule: Module = {
  name: 'message',
  handlers: implement(contract, {
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
  start: (platform) => registerBulk(platform, sendBulk),
}
