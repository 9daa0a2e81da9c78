import { search as contract } from '@beacon/api/platform/search'
import { implement, type Module } from '../../../module.ts'
import { find } from './service.ts'

export const searchModule: Module = { name: 'search', handlers: implement(contract, { find: ({ ctx, query }) => find(ctx, query) }) }
