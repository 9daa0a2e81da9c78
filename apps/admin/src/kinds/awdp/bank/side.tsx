import { awdpQuestionLimits } from '@beacon/api/kinds/awdp/question-limits'
import { Section } from '@beacon/ui/layout'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { HintFields } from '../../../parts/question-form/hint-fields.tsx'
import type { AwdpValues } from './model.ts'

/** Times of a judging that no question sets: start of the box, update.sh and the command of the restart, in seconds. */
const fixed = { start: 300, command: 30 }
/** Looks at the functions, runs of the exploit, and waits for the port. */
const times = { checks: 4, exploits: 2, waits: 3 }

/** Beside the fields: how one patch is judged, and how long it may take. */
export function AwdpSide() {
  const locale = useFormatLocale()
  const [check = 10, exploit = 30, ready = 60] = useWatch<AwdpValues, ['check_timeout_s', 'exploit_timeout_s', 'ready_s']>({
    name: ['check_timeout_s', 'exploit_timeout_s', 'ready_s'],
  })
  const seconds = fixed.start + 2 * fixed.command + times.checks * check + times.exploits * exploit + times.waits * ready
  const minutes = formatNumber(locale, seconds / 60, 1)
  const most = formatNumber(locale, awdpQuestionLimits.patch_mb.max)
  return (
    <>
      <Section first title={<Trans>How a patch is judged</Trans>}>
        <ol className="list-decimal pl-5 text-fg-2">
          <li>
            <Trans>A fresh box starts. The check passes, the exploit works.</Trans>
          </li>
          <li>
            <Trans>update.sh runs as root in the node, then the service restarts.</Trans>
          </li>
          <li>
            <Trans>The check runs three times, the exploit in between.</Trans>
          </li>
          <li>
            <Trans>Check passed and exploit failed: defended.</Trans>
          </li>
        </ol>
        <p className="mt-2 text-fg-3">
          <Trans>
            One patch takes at most {minutes} min. No patch may be larger than {most} MB.
          </Trans>
        </p>
      </Section>
      <HintFields isFree />
    </>
  )
}
