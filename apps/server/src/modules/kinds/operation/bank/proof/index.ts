import { operationProof as contract } from '@beacon/api/kinds/operation/proof'
import { implement, type Module } from '../../../../../module.ts'
import { startProof, stopProof } from './order.ts'
import { readProof } from './read.ts'
import { followProofs } from './take.ts'

/** The proof that points find out whether the work is done. */
export function proofModule(): Module {
  let follower: Awaited<ReturnType<typeof followProofs>> | null = null
  return {
    name: 'point-proof',
    handlers: implement(contract, {
      get: ({ ctx, params }) => readProof(ctx, params.resource_id),
      run: ({ ctx, params, body }) => startProof(ctx, params.resource_id, body),
      stop: ({ ctx, params }) => stopProof(ctx, params.resource_id),
    }),
    start: async (platform) => {
      follower = await followProofs(platform)
    },
    stop: () => follower?.stop(),
  }
}
