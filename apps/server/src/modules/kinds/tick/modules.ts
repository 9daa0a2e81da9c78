import { tick as contract } from '@beacon/api/kinds/tick/operations'
import { implement, type Module } from '../../../module.ts'
import { consoleTicket, openConsole } from './console.ts'
import { captureSomething, reviseTick } from './game.ts'

export const modules = (): Module[] => [
  {
    name: 'tick',
    handlers: implement(contract, {
      capture: ({ ctx, params }) => captureSomething(ctx, params.resource_id),
      console: ({ ctx, params }) => openConsole(ctx, params),
      console_ticket: ({ ctx, params }) => consoleTicket(ctx, params),
      revise: ({ ctx, params, body }) => reviseTick(ctx, params.resource_id, { tick: params.tick, ...body }),
    }),
  },
]
