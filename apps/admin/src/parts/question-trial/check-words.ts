import type { CheckOrder, CheckStageView, CheckTrialRun } from '@beacon/api/bank/check-trial'
import { useLingui } from '@lingui/react/macro'

type Verdict = NonNullable<CheckTrialRun['verdict']> | CheckStageView['verdict']

/** What a checker says of a service. */
export function useVerdictWords(): Record<Verdict, string> {
  const { t } = useLingui()
  return {
    up: t({ context: 'service', message: 'Up' }),
    recovering: t({ context: 'service', message: 'Recovering' }),
    corrupt: t({ context: 'service', message: 'Corrupt' }),
    mumble: t({ context: 'service', message: 'Mumble' }),
    down: t({ context: 'service', message: 'Down' }),
    error: t({ context: 'service', message: 'Checker error' }),
    skipped: t({ context: 'test step', message: 'Skipped' }),
  }
}

export function useStageWords(): Record<CheckStageView['kind'] | CheckOrder, string> {
  const { t } = useLingui()
  return {
    check: t({ context: 'stage', message: 'Check' }),
    put: t`Put`,
    get: t`Get`,
    old_get: t`Get an old flag`,
    all: t`All stages`,
  }
}

/** Why a run has no result of the script. */
export function useFaultWords(): Record<NonNullable<CheckTrialRun['fault']>, string> {
  const { t } = useLingui()
  return {
    late: t`No runner took it in time.`,
    lost: t`The runner was lost.`,
    script: t`The image of the script is missing.`,
    runner: t`The runner could not start the script.`,
  }
}
