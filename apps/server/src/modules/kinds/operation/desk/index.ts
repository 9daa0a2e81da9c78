import { deskPointCheck as contract } from '@beacon/api/kinds/operation/desk'
import { implement, type Module } from '../../../../module.ts'
import { checkFor, overrule, pauseChecks, voidCheck } from './act.ts'
import { readFlow } from './flow.ts'
import { readPerson, readPrinted } from './person.ts'
import { editPoint, listPoints } from './points.ts'
import { listRecords, readRecord } from './records.ts'

export { automaticLoad, selectFlow } from './flow.ts'

/** Points and checks at the desk. */
export const deskPointModule: Module = {
  name: 'desk-point-check',
  handlers: implement(contract, {
    points: ({ ctx, params }) => listPoints(ctx, params.resource_id),
    edit: ({ ctx, params, body }) => editPoint(ctx, params, body),
    flow: ({ ctx, params }) => readFlow(ctx, params.resource_id),
    pause: ({ ctx, params, body }) => pauseChecks(ctx, params.resource_id, body),
    list: ({ ctx, params, query }) => listRecords(ctx, params.resource_id, query),
    get: ({ ctx, params }) => readRecord(ctx, params),
    overrule: ({ ctx, params, body }) => overrule(ctx, params, body),
    void: ({ ctx, params, body }) => voidCheck(ctx, params, body),
    check: ({ ctx, params, body }) => checkFor(ctx, params, body),
    person: ({ ctx, params }) => readPerson(ctx, params),
    print: ({ ctx, params, query }) => readPrinted(ctx, params.resource_id, query.user_id),
  }),
}
