import type { PointLack, PointProofState } from '@beacon/api/kinds/operation/proof'
import type { PointView, ProofShare } from '@beacon/api/kinds/operation/question'
import type { MarkName } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'

export function useRoleWords(): Record<PointView['role'], string> {
  const { t } = useLingui()
  return { task: t({ context: 'point', message: 'Task' }), guard: t({ context: 'point', message: 'Guard' }) }
}

export function useJudgeWords(): Record<PointView['judge'], string> {
  const { t } = useLingui()
  return { script: t({ context: 'point', message: 'Check script' }), answer: t({ context: 'point', message: 'Answer' }) }
}

export function useModeWords(): Record<PointView['check_mode'], string> {
  const { t } = useLingui()
  return { manual: t({ context: 'point', message: 'On request' }), automatic: t({ context: 'point', message: 'Automatic' }) }
}

export function useShareWords(): Record<ProofShare, string> {
  const { t } = useLingui()
  return {
    none: t({ context: 'proof', message: 'Not proven' }),
    some: t({ context: 'proof', message: 'Partly proven' }),
    all: t({ context: 'proof', message: 'Proven' }),
    failed: t({ context: 'proof', message: 'Failed' }),
  }
}

export const shareLooks: Readonly<Record<ProofShare, { mark: MarkName; look: string }>> = {
  none: { mark: 'ring', look: 'text-fg-3' },
  some: { mark: 'half', look: 'text-amber' },
  all: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
}

export function useProofWords(): Record<PointProofState, string> {
  const { t } = useLingui()
  return {
    none: t({ context: 'proof', message: 'Not proven' }),
    half: t({ context: 'proof', message: 'Half proven' }),
    proved: t({ context: 'proof', message: 'Proven' }),
    idle: t`Passes without work`,
    failed: t({ context: 'proof', message: 'Failed' }),
    old: t({ context: 'proof', message: 'Out of date' }),
  }
}

export const proofLooks: Readonly<Record<PointProofState, { mark: MarkName; look: string }>> = {
  none: { mark: 'ring', look: 'text-fg-3' },
  half: { mark: 'half', look: 'text-amber' },
  proved: { mark: 'check', look: 'text-jade' },
  idle: { mark: 'triangle', look: 'text-vermilion' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  old: { mark: 'triangle', look: 'text-amber' },
}

/** Why a point cannot be checked. */
export function useLackWords(): Record<PointLack, string> {
  const { t } = useLingui()
  return {
    script: t`The check script is missing.`,
    script_building: t`The image of the script is still being built.`,
    script_failed: t`The image of the script could not be built.`,
    no_agent: t`The node has no agent: its files and commands cannot be read.`,
    node: t`The scene has no such node.`,
  }
}
