import { deskPatch, patch as contract } from '@beacon/api/rounds/patch'
import { implement, type Module } from '../../../module.ts'
import { followJudgings } from '../../scenes/judging/index.ts'
import { listPatchChecks } from './checks.ts'
import { downloadPatch, judgeAgain, listPatches, overrule, readPatchAtDesk, refund } from './desk.ts'
import { listOwn, sendPatch, withdrawOwn } from './own.ts'
import { patchOwners } from './repo.ts'
import { takePatches } from './take.ts'

export { cancelPatches } from './cancel.ts'
export { failPatch } from './decide.ts'
export { kindPatch, type KindPatch, type PatchTerms } from './port.ts'
export { countOpen, isOpen, patchKey, patchOwner, selectPatches, updatePatch } from './repo.ts'
export { orderNext } from './own.ts'
export { takePatches } from './take.ts'

/** Patches of contests whose topics take them: sent by players, judged in boxes, decided at the desk. */
export function patchModule(): Module {
  let following: { stop: () => Promise<void> } | undefined
  return {
    name: 'patch',
    handlers: [
      ...implement(contract, {
        list: ({ ctx, params }) => listOwn(ctx, params),
        send: ({ ctx, params, body }) => sendPatch(ctx, params, body),
        withdraw: ({ ctx, params }) => withdrawOwn(ctx, params),
      }),
      ...implement(deskPatch, {
        list: ({ ctx, params, query }) => listPatches(ctx, params.resource_id, query),
        get: ({ ctx, params }) => readPatchAtDesk(ctx, params),
        checks: ({ ctx, params, query }) => listPatchChecks(ctx, params.resource_id, query),
        file: ({ ctx, params }) => downloadPatch(ctx, params),
        again: ({ ctx, params }) => judgeAgain(ctx, params),
        refund: ({ ctx, params, body }) => refund(ctx, params, body),
        overrule: ({ ctx, params, body }) => overrule(ctx, params, body),
      }),
    ],
    start: async (platform) => {
      following = await followJudgings(platform, patchOwners, (owner) => takePatches(platform, owner))
    },
    stop: () => following?.stop(),
  }
}
