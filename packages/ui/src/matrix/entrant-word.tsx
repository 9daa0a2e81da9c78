import { Trans } from '@lingui/react/macro'

/** What a row of a ranking is: head of its names. */
export function EntrantWord({ isTeams }: { isTeams: boolean }) {
  return isTeams ? <Trans>Team</Trans> : <Trans>Player</Trans>
}
