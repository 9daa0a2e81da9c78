import { userMonitor as contract } from '@beacon/api/people/user-monitor'
import { implement, type Module } from '../../../module.ts'
import { findPeople, readCells, readOlder, readReplay } from './service.ts'

export const userMonitorModule: Module = {
  name: 'user-monitor',
  handlers: implement(contract, {
    people: ({ ctx, params, query }) => findPeople(ctx, params.contest_id, query.q ?? ''),
    cells: ({ ctx, params, query }) => readCells(ctx, params.contest_id, query),
    older: ({ ctx, params, query }) => readOlder(ctx, params, query),
    replay: ({ ctx, params, query }) => readReplay(ctx, params.contest_id, query),
  }),
}
