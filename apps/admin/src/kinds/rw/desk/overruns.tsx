import type { StageView } from '@beacon/api/kinds/rw/views'
import { useServerNow } from '@beacon/auth'
import { formatTime } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { leftOf } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'

/** Referees are told at once; so much later it is a matter for whoever runs the contest. */
const patienceMs = 10 * 60_000

/** Stages whose slot is long over and nothing is decided. */
export function Overruns({ stages }: { stages: readonly StageView[] }) {
  const now = useServerNow()
  return stages.map(({ stage_id, name, on }) => {
    if (on === null || on.clock.ends_at === null || leftOf(on.clock, now) > -patienceMs) return null
    const [time, team] = [formatTime(on.clock.ends_at), on.entrant_name]
    return (
      <Banner
        key={stage_id}
        tone="failure"
        boxed
        className="mt-3"
        title={
          <Trans>
            {name}: time was up at {time}.
          </Trans>
        }
      >
        <Trans context="real world">No decision on {team} yet.</Trans>
      </Banner>
    )
  })
}
