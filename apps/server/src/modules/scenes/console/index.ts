import { sceneConsole as contract } from '@beacon/api/scene/console'
import { implement, type Module } from '../../../module.ts'
import { settingChannel } from '../../platform/setting/index.ts'
import { sceneChannel } from '../life/index.ts'
import { openConsole } from './open.ts'
import { consoleTicket, openSocket } from './own.ts'
import { readScreen } from './screen.ts'
import { openSentries, type Sentries } from './sentries.ts'
import { listConsoles, openWatch, watchTicket } from './watch.ts'

export { consoleWays } from './ways.ts'

/** Shells in nodes. They are held by the scenes process; this module judges who sits and who watches. */
export function consoleModule(): Module {
  let sentries: Sentries | null = null
  const posted = (): Sentries => {
    if (sentries === null) throw new Error('consoles are asked for before their module has started')
    return sentries
  }
  return {
    name: 'console',
    handlers: implement(contract, {
      screen: ({ ctx, params }) => readScreen(ctx, params.instance_id),
      open: ({ ctx, body }) => openConsole(ctx, body),
      socket: ({ ctx, params }) => openSocket(ctx, params.console_id, posted()),
      ticket: ({ ctx, params }) => consoleTicket(ctx, params.console_id),
      list: ({ ctx, query }) => listConsoles(ctx, query),
      watch: ({ ctx, params }) => openWatch(ctx, params.console_id),
      watch_ticket: ({ ctx, params }) => watchTicket(ctx, params.console_id),
    }),
    start: async ({ bus, log }) => {
      const open = openSentries((error) => log.warn({ err: error }, 'the right of a console is unknown'))
      sentries = open
      await bus.listen(sceneChannel, open.hear, open.hearAll)
      await bus.listen(settingChannel, open.hearAll)
    },
  }
}
