import type { CheckRecord } from '@beacon/api/kinds/operation/desk'
import type { MarkName } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'

type Fault = NonNullable<CheckRecord['fault']>
type Code = NonNullable<CheckRecord['code']>

/** Why a check says nothing of its point. */
export function useFaultWords(): Record<Fault, string> {
  const { t } = useLingui()
  return {
    late: t`No runner took it in time.`,
    lost: t`The runner was lost.`,
    script: t`The script is broken, or its image is missing.`,
    runner: t`The runner could not start the script.`,
    scene: t`The scene was not running.`,
    checker: t`The script died or ran out of time without a result.`,
    no_agent: t`The node has no agent: its files and commands cannot be read.`,
  }
}

export function useCodeWords(): Record<Code, string> {
  const { t } = useLingui()
  return {
    check_passed: t({ context: 'check', message: 'Passed' }),
    check_failed: t({ context: 'check', message: 'Failed' }),
    check_guard_failed: t({ context: 'check', message: 'A guard failed' }),
    check_scene_off: t({ context: 'check', message: 'Scene not running' }),
    check_error: t({ context: 'check', message: 'Fault of the platform' }),
  }
}

export function useTriggerWords(): Record<CheckRecord['trigger'], string> {
  const { t } = useLingui()
  return {
    application: t({ context: 'check', message: 'Request' }),
    clock: t({ context: 'check', message: 'Automatic' }),
    staff: t({ context: 'check', message: 'Staff' }),
  }
}

export function useStatusWords(): Record<CheckRecord['status'], string> {
  const { t } = useLingui()
  return {
    queued: t({ context: 'check', message: 'Waiting' }),
    running: t({ context: 'check', message: 'Checking' }),
    success: t({ context: 'check', message: 'Passed' }),
    fail: t({ context: 'check', message: 'Failed' }),
    error: t({ context: 'check', message: 'Fault of the platform' }),
    cancelled: t({ context: 'check', message: 'Cancelled' }),
    void: t({ context: 'check', message: 'Void' }),
  }
}

export const statusLooks: Readonly<Record<CheckRecord['status'], { mark: MarkName; look: string }>> = {
  queued: { mark: 'ring', look: 'text-fg-3' },
  running: { mark: 'spin', look: 'text-azure' },
  success: { mark: 'check', look: 'text-jade' },
  fail: { mark: 'cross', look: 'text-vermilion' },
  error: { mark: 'triangle', look: 'text-amber' },
  cancelled: { mark: 'ring', look: 'text-fg-3' },
  void: { mark: 'half', look: 'text-azure' },
}
