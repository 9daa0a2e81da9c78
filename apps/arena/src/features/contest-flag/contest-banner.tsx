import type { ContestMe, ContestPublic } from '@beacon/api/contest-views'
import { formatTime } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { OfflineBanner } from './offline-banner.tsx'
import type { LiveState } from './use-contest-live.tsx'

interface BannerProps {
  contest: ContestPublic
  mine: ContestMe
  live: LiveState
  notice?: ReactNode
}

/** One line about the state of everything, the worst first: lost stream, own entry, offline, paused, frozen. */
export function ContestBanner({ contest, mine, live, notice = null }: BannerProps) {
  const { t } = useLingui()
  if (live.status === 'lost') return <OfflineBanner since={live.since} retry_at={live.retry_at} />
  if (live.status === 'refused')
    return (
      <Banner tone="warning" title={t`Nothing new arrives here any more.`}>
        <Trans>Your access has changed. Load the page again.</Trans>
      </Banner>
    )
  if (live.status === 'polling')
    return (
      <Banner tone="info" title={t`Updates every ${{ seconds: live.every_ms / 1000 }} s: this browser has too many windows open.`}>
        <Trans>Close some of them, and news arrives at once again.</Trans>
      </Banner>
    )
  const entrant = mine.entrant
  // A banned entrant's page says it whole.
  if (entrant?.status === 'banned') return null
  if (entrant?.status === 'rejected')
    return (
      <Banner tone="failure" title={t`Your registration was rejected.`}>
        <Reason>{entrant.reason}</Reason>
        <Trans>You may register again while registration is open.</Trans>
      </Banner>
    )
  if (entrant?.status === 'withdrawn')
    return (
      <Banner tone="info" title={t`You have withdrawn from this contest.`}>
        <Trans>No flag of yours is taken.</Trans>
      </Banner>
    )
  if (entrant?.status === 'pending')
    return (
      <Banner tone="info" title={t`Your registration is waiting for review.`}>
        <Trans>The topics open to you once an organiser has approved it.</Trans>
      </Banner>
    )
  if (!contest.is_online)
    return (
      <Banner tone="warning" title={t`The contest is offline.`}>
        <Trans>Its results stay.</Trans>
      </Banner>
    )
  if (contest.status === 'paused') return <Paused contest={contest} />
  if (contest.is_frozen)
    return (
      <Banner tone="info" title={t`The ranking is frozen.`}>
        <Trans>Solves go on counting and are shown after the freeze.</Trans>
      </Banner>
    )
  return notice
}

/** What the organisers gave as a reason, before our own words. */
function Reason({ children }: { children: string | null | undefined }) {
  return children ? <span className="text-fg">{children} · </span> : null
}

function Paused({ contest }: { contest: ContestPublic }) {
  const { t } = useLingui()
  const open = contest.pauses.find(({ to }) => to === null)
  return (
    <Banner tone="warning" title={open === undefined ? t`Paused.` : t`Paused since ${{ time: formatTime(open.from) }}.`}>
      <Reason>{open?.reason}</Reason>
      <Trans>Flags are refused until it resumes; nothing you typed is lost.</Trans>
    </Banner>
  )
}
