import { question as contract } from '@beacon/api/bank/question'
import { implement, type Module } from '../../../../module.ts'
import { uploadPool } from './service.ts'

/** Pools of random questions come as packages: read by the reader of packages, kept by the bank. */
export const questionPoolModule: Module = {
  name: 'question-pool',
  handlers: implement(contract, {
    upload_pool: ({ ctx, params, query, parts }) => uploadPool(ctx, params.resource_id, query, parts()),
  }),
}
