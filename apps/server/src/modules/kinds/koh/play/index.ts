import { hill as contract } from '@beacon/api/kinds/koh/hill'
import { implement, type Module } from '../../../../module.ts'
import { readAlerts, readOwnAlerts } from '../alerts/index.ts'
import { readBoard } from './board.ts'
import { readHill, readHillFile } from './detail.ts'
import { readMine } from './mine.ts'
import { submitFlag } from './submit.ts'

/** King of the hill as it is played. */
export const hillModule: Module = {
  name: 'hill',
  handlers: implement(contract, {
    board: ({ ctx, params }) => readBoard(ctx, params.resource_id),
    mine: ({ ctx, params }) => readMine(ctx, params.resource_id),
    get: ({ ctx, params }) => readHill(ctx, params),
    file: ({ ctx, params }) => readHillFile(ctx, params),
    submit: ({ ctx, params, body }) => submitFlag(ctx, params, body.flag),
    alerts: ({ ctx, params, query }) => readAlerts(ctx, params.resource_id, query),
    my_alerts: ({ ctx, params, query }) => readOwnAlerts(ctx, params.resource_id, query),
  }),
}
