import type { PatchExploit, PatchResult, PatchState } from '@beacon/api/rounds/patch-views'
import type { MarkName } from '@beacon/ui/theme'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const patchStateWords: Readonly<Record<PatchState, MessageDescriptor>> = {
  unchecked: msg({ context: 'patch', message: 'Waiting' }),
  checking: msg({ context: 'patch', message: 'Checking' }),
  passed: msg({ context: 'patch', message: 'Check passed' }),
  failed: msg({ context: 'patch', message: 'Check failed' }),
  withdrawn: msg({ context: 'patch', message: 'Withdrawn' }),
}

export const patchExploitWords: Readonly<Record<PatchExploit, MessageDescriptor>> = {
  pending: msg({ context: 'exploit', message: 'Pending' }),
  failed: msg({ context: 'exploit', message: 'Exploit failed' }),
  succeeded: msg({ context: 'exploit', message: 'Exploit works' }),
  error: msg({ context: 'exploit', message: 'No result' }),
}

export const patchResultWords: Readonly<Record<PatchResult, MessageDescriptor>> = {
  patch_defended: msg({ context: 'patch', message: 'Defended' }),
  patch_accepted: msg({ context: 'patch', message: 'Accepted' }),
  patch_too_hard: msg({ context: 'patch', message: 'Way in closed' }),
  patch_exploitable: msg({ context: 'patch', message: 'Still exploitable' }),
  patch_check_failed: msg({ context: 'patch', message: 'Function check failed' }),
  patch_no_answer: msg({ context: 'patch', message: 'No answer to the exploit' }),
  patch_locks_others: msg({ context: 'patch', message: 'Locks out later patches' }),
  patch_script_failed: msg({ context: 'patch', message: 'update.sh failed' }),
  patch_not_ready: msg({ context: 'patch', message: 'Service did not come back' }),
  patch_fault: msg({ context: 'patch', message: 'Platform failure, not counted' }),
}

export const resultLooks: Readonly<Record<PatchResult, { mark: MarkName; look: string }>> = {
  patch_defended: { mark: 'check', look: 'text-jade' },
  patch_accepted: { mark: 'check', look: 'text-jade' },
  patch_too_hard: { mark: 'cross', look: 'text-vermilion' },
  patch_exploitable: { mark: 'cross', look: 'text-vermilion' },
  patch_check_failed: { mark: 'cross', look: 'text-vermilion' },
  patch_no_answer: { mark: 'cross', look: 'text-vermilion' },
  patch_locks_others: { mark: 'cross', look: 'text-vermilion' },
  patch_script_failed: { mark: 'cross', look: 'text-vermilion' },
  patch_not_ready: { mark: 'cross', look: 'text-vermilion' },
  patch_fault: { mark: 'triangle', look: 'text-amber' },
}
