import type { OwnPatch } from '@beacon/api/rounds/patch'
import type { PatchResult } from '@beacon/api/rounds/patch-views'
import { useLingui } from '@lingui/react/macro'

type Step = OwnPatch['steps'][number]

export function useStepWords(): Record<Step['kind'], string> {
  const { t } = useLingui()
  return {
    start: t({ context: 'judging', message: 'Start box' }),
    ready: t({ context: 'judging', message: 'Service ready' }),
    functions: t({ context: 'judging', message: 'Check functions' }),
    exploit: t({ context: 'judging', message: 'Run exploit' }),
    apply: t({ context: 'judging', message: 'Apply patch' }),
    base: t({ context: 'judging', message: 'Lay earlier patches' }),
    stay: t({ context: 'judging', message: 'Way in stays open' }),
    next: t({ context: 'judging', message: 'Further patches apply' }),
    restart: t({ context: 'judging', message: 'Restart service' }),
    stop: t({ context: 'judging', message: 'Stop box' }),
  }
}

/** Why `update.sh` failed, where the step says more than its end; else what came of the patch says it. */
export function useScriptWords(): Partial<Record<NonNullable<Step['result']>, string>> {
  const { t } = useLingui()
  return {
    late: t`update.sh ran out of time.`,
    disk: t`update.sh filled the node’s disk.`,
    ended: t`update.sh ended the node.`,
    no_script: t`The archive holds no update.sh.`,
  }
}

/** What came of a patch, in a sentence. */
export function useResultWords(): Record<PatchResult, string> {
  const { t } = useLingui()
  return {
    patch_defended: t`Check passed, exploit failed: defended.`,
    patch_accepted: t`Check passed: your version becomes the hill.`,
    patch_too_hard: t`The hill must stay attackable: its way in is closed.`,
    patch_exploitable: t`Check passed, but the exploit still works.`,
    patch_check_failed: t`The function check failed.`,
    patch_no_answer: t`The exploit got no proper answer, so nothing shows that the hole is closed.`,
    patch_locks_others: t`After this patch no further patch can be applied.`,
    patch_script_failed: t`update.sh failed.`,
    patch_not_ready: t`The service was not reachable after the patch.`,
    patch_fault: t`Our machines failed. Nothing was counted.`,
  }
}
