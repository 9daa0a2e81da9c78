import * as z from 'zod/mini'
import type { DefenceState } from '@beacon/engine/awdp'
import { instant } from '../../fields.ts'

/** A topic is attacked once by an entrant, and stays so. */
export const attackState = z.enum(['unattacked', 'attacked'])
/** defended stays through later failures; abnormal: the last patch failed its check. */
export const defenceState = z.enum(['undefended', 'defended', 'abnormal'] satisfies DefenceState[])

/** unchecked: it waits, also after a failure of ours. */
export const patchState = z.enum(['unchecked', 'checking', 'passed', 'failed', 'withdrawn'])
export type PatchState = z.infer<typeof patchState>
/** Whether the exploit still worked: `failed` is what a patch is for. `error`: it never came to that. */
export const patchExploit = z.enum(['pending', 'failed', 'succeeded', 'error'])
export type PatchExploit = z.infer<typeof patchExploit>

/** What came of a patch, by its text. `patch_again`: a machine of ours failed, and nothing was counted. */
export const patchResult = z.enum([
  'patch_defended',
  'patch_exploitable',
  'patch_check_failed',
  'patch_script_failed',
  'patch_not_ready',
  'patch_again',
])
export type PatchResult = z.infer<typeof patchResult>

/** What is done with a patch, in this order, in a box of its own. */
export const patchStepKind = z.enum(['box', 'check_before', 'exploit_before', 'apply', 'restart', 'check', 'exploit', 'check_after'])
export type PatchStepKind = z.infer<typeof patchStepKind>
/** `failed`: the patch failed it. `error`: ours. */
export const patchStepState = z.enum(['running', 'passed', 'failed', 'error'])

/** A step as its players read it. */
export const patchStep = z.object({
  kind: patchStepKind,
  state: patchStepState,
  at: instant,
  took_ms: z.nullable(z.int()),
})

/** Live events of this kind: to the own entrant at once, the others as the freeze lets them. */
export interface AwdpEvents {
  'me.patch': { patch_id: string; topic_id: string; state: PatchState; step: PatchStepKind | null; result: PatchResult | null }
  'me.defence': { topic_id: string; attack: z.infer<typeof attackState>; defence: DefenceState; retry_at: string | null }
  'topic.defence': { topic_id: string; attacked: number; defended: number }
  'desk.patch': { patch_id: string; topic_id: string; entrant_id: string; state: PatchState }
}
