import { rangeProof as contract } from '@beacon/api/bank/range-proof'
import { implement, type Module } from '../../../module.ts'
import { proofJob, runProofJob, startProof } from './order.ts'
import { readProof } from './read.ts'

/** The proof of a question's scene: in a private one, from inside of its networks. */
export const rangeProofModule: Module = {
  name: 'range-proof',
  handlers: implement(contract, {
    get: ({ ctx, params }) => readProof(ctx, params.resource_id),
    run: ({ ctx, params }) => startProof(ctx, params.resource_id),
  }),
  start: ({ jobs }) => jobs.register(proofJob, runProofJob),
}
