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
    restart: t({ context: 'judging', message: 'Restart service' }),
    stop: t({ context: 'judging', message: 'Stop box' }),
  }
}

/** What came of a patch, in a sentence. */
export function useResultWords(): Record<PatchResult, string> {
  const { t } = useLingui()
  return {
    patch_defended: t`Check passed, exploit failed: defended.`,
    patch_exploitable: t`Check passed, but the exploit still works.`,
    patch_check_failed: t`The function check failed.`,
    patch_script_failed: t`update.sh failed or ran out of time.`,
    patch_not_ready: t`The service was not reachable after the patch.`,
    patch_fault: t`Our machines failed. Nothing was counted.`,
  }
}
