import type { ProofState } from '@beacon/api/kinds/awdp/question'
import type { ProofLack } from '@beacon/api/kinds/awdp/proof'
import { useLingui } from '@lingui/react/macro'

export function useProofWords(): Record<ProofState, string> {
  const { t } = useLingui()
  return {
    none: t({ context: 'proof', message: 'Not proven' }),
    running: t({ context: 'proof', message: 'Running' }),
    passed: t({ context: 'proof', message: 'Passed' }),
    failed: t({ context: 'proof', message: 'Failed' }),
    old: t({ context: 'proof', message: 'Out of date' }),
  }
}

/** What a question lacks for a proof. */
export function useLackWords(): Record<ProofLack, string> {
  const { t } = useLingui()
  return {
    scene: t`The question has no scene.`,
    checker_script: t`The check script is missing.`,
    exploit_script: t`The exploit is missing.`,
    reference_patch: t`The reference patch is missing.`,
    script_building: t`The images of the scripts are still being built.`,
    script_failed: t`The image of a script could not be built. See the question for the reason.`,
  }
}
