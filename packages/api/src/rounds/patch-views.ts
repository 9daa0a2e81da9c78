import * as z from 'zod/mini'
import { instant } from '../fields.ts'

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
