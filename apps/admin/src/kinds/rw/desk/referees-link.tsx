import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { refereesHref } from './queries.ts'

/** To the page where reports are reviewed, teams called, clocks run, and votes given. */
export const RefereesLink = ({ id }: { id: string }) =>
  usePermission('front.referee.rw') && (
    <Button asChild>
      <a href={refereesHref(id)} target="_blank" rel="noreferrer">
        <Trans>Open the referees’ page</Trans>
      </a>
    </Button>
  )
