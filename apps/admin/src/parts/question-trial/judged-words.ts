import type { JudgedStepView, JudgingFault } from '@beacon/api/scene/judging'
import { useLingui } from '@lingui/react/macro'

/** What is done with a box that is judged. */
export function useJudgedStepWords(): Record<JudgedStepView['kind'], string> {
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

/** What a step found. */
export function useStepResultWords(): Record<NonNullable<JudgedStepView['result']>, string> {
  const { t } = useLingui()
  return {
    done: t({ context: 'judging', message: 'Done' }),
    up: t({ context: 'judging', message: 'Works' }),
    corrupt: t({ context: 'service', message: 'Corrupt' }),
    mumble: t({ context: 'service', message: 'Mumble' }),
    down: t({ context: 'service', message: 'Down' }),
    exploited: t({ context: 'judging', message: 'Exploit works' }),
    resisted: t({ context: 'judging', message: 'Exploit fails' }),
    exit: t({ context: 'judging', message: 'Ended with an error' }),
    late: t({ context: 'judging', message: 'Ran out of time' }),
    not_ready: t({ context: 'judging', message: 'Not reachable' }),
    ended: t({ context: 'judging', message: 'Node has ended' }),
    disk: t({ context: 'judging', message: 'Disk full' }),
    no_script: t({ context: 'judging', message: 'No update.sh' }),
    flag_gone: t({ context: 'judging', message: 'Flag is gone' }),
    error: t({ context: 'judging', message: 'Script error' }),
  }
}

/** Why a judging ended without a verdict. */
export function useJudgingFaultWords(): Record<JudgingFault, string> {
  const { t } = useLingui()
  return {
    lost: t`The judge was lost.`,
    engine: t`Docker is not responding.`,
    room: t`No machine had room for the box.`,
    box: t`The box did not start.`,
    script: t`The image of a script is missing.`,
    checker: t`The check script itself failed.`,
    exploit: t`The exploit itself failed.`,
    control: t`The fresh box did not behave as the question says.`,
    patch_file: t`The file of the patch is missing.`,
    late: t`The judging took too long.`,
    judge: t`The judge failed.`,
  }
}
