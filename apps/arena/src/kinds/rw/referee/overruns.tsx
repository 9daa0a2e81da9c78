import type { StageView } from '@beacon/api/kinds/rw/views'
import { useServerNow } from '@beacon/auth'
import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { leftOf } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'

/** Stages whose slot is over and nothing is decided, whatever the page shows besides. */
export function Overruns({ stages, onOpen }: { stages: readonly StageView[]; onOpen: (challenge_id: string) => void }) {
  const now = useServerNow()
  return stages.map(({ stage_id, name, on }) => {
    if (on === null || on.clock.ends_at === null || leftOf(on.clock, now) > 0) return null
    const [time, team] = [formatTime(on.clock.ends_at), on.entrant_name]
    return (
      <Banner
        key={stage_id}
        tone="failure"
        title={
          <Trans>
            {name}: time was up at {time}.
          </Trans>
        }
        actions={
          <Button onClick={() => onOpen(on.challenge_id)}>
            <Trans>Open challenge</Trans>
          </Button>
        }
      >
        <Trans context="real world">No decision on {team} yet.</Trans>
      </Banner>
    )
  })
}
