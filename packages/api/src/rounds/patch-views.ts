import * as z from 'zod/mini'

/** unchecked: it waits, also after a failure of ours. withdrawn: by its team, or given back because our machines failed. */
export const patchState = z.enum(['unchecked', 'checking', 'passed', 'failed', 'withdrawn'])
export type PatchState = z.infer<typeof patchState>
/** Whether the exploit still worked: `failed` is what a patch is for. `error`: it never came to that. */
export const patchExploit = z.enum(['pending', 'failed', 'succeeded', 'error'])
export type PatchExploit = z.infer<typeof patchExploit>

/**
 * What came of a patch, by its text. `patch_accepted`: a hill takes it. `patch_too_hard`: it closed the way in that a hill must leave
 * open. `patch_fault`: our machines failed every time, and nothing was counted.
 */
export const patchResult = z.enum([
  'patch_defended',
  'patch_accepted',
  'patch_too_hard',
  'patch_exploitable',
  'patch_check_failed',
  'patch_no_answer',
  'patch_locks_others',
  'patch_script_failed',
  'patch_not_ready',
  'patch_fault',
])
export type PatchResult = z.infer<typeof patchResult>
