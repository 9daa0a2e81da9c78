import { patchProof as contract } from '@beacon/api/bank/patch-proof'
import { implement, type Module } from '../../../module.ts'
import { startProof, stopProof } from './order.ts'
import { followProofs, readProof } from './read.ts'

/** The proof that a question's patches can be judged. */
export function patchProofModule(): Module {
  let follower: Awaited<ReturnType<typeof followProofs>> | null = null
  return {
    name: 'patch-proof',
    handlers: implement(contract, {
      get: ({ ctx, params }) => readProof(ctx, params.resource_id),
      run: ({ ctx, params }) => startProof(ctx, params.resource_id),
      stop: ({ ctx, params }) => stopProof(ctx, params.resource_id),
    }),
    start: async (platform) => {
      follower = await followProofs(platform)
    },
    stop: () => follower?.stop(),
  }
}
