import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
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
      <Banner tone="warning" title={t`This page no longer updates.`}>
        <Trans>Your access has changed. Reload the page.</Trans>
      </Banner>
    )
  if (live.status === 'deaf')
    return (
      <Banner tone="warning" title={t`This page no longer updates.`}>
        <Trans>Part of it did not load. Reload the page.</Trans>
      </Banner>
    )
  if (live.status === 'polling')
    return (
      <Banner tone="info" title={t`Updates every ${{ seconds: live.every_ms / 1000 }} s: too many windows are open in this browser.`}>
        <Trans>Close some of them to get live updates again.</Trans>
      </Banner>
    )
  const entrant = mine.entrant
  // A banned entrant's page says it whole.
  if (entrant?.status === 'banned') return null
  if (entrant?.status === 'rejected')
    return (
      <Banner tone="failure" title={t`Your registration was rejected.`}>
        <Reason>{entrant.reason}</Reason>
        <Trans>You can register again while registration is open.</Trans>
      </Banner>
    )
  if (entrant?.status === 'withdrawn')
    return (
      <Banner tone="info" title={t`You have withdrawn from this contest.`}>
        <Trans>Your flags are not accepted.</Trans>
      </Banner>
    )
  if (entrant?.status === 'pending')
    return (
      <Banner tone="info" title={t`Your registration is waiting for review.`}>
        <Trans>Challenges open once an organiser approves it.</Trans>
      </Banner>
    )
  if (!contest.is_online)
    return (
      <Banner tone="warning" title={t`The contest is offline.`}>
        <Trans>Results are kept.</Trans>
      </Banner>
    )
  if (contest.status === 'paused') return <Paused contest={contest} />
  if (contest.is_frozen)
    return (
      <Banner tone="info" title={t`The ranking is frozen.`}>
        <Trans>Solves keep counting and are shown after the freeze.</Trans>
      </Banner>
    )
  return notice
}

/** The reason that the organisers gave comes before our own words. */
function Reason({ children }: { children: string | null | undefined }) {
  return children ? <span className="text-fg">{children} · </span> : null
}

function Paused({ contest }: { contest: ContestPublic }) {
  const { t } = useLingui()
  const open = contest.pauses.find(({ to }) => to === null)
  return (
    <Banner tone="warning" title={open === undefined ? t`Paused.` : t`Paused since ${{ time: formatTime(open.from) }}.`}>
      <Reason>{open?.reason}</Reason>
      <Trans>Flags are not accepted until it resumes. Nothing you typed is lost.</Trans>
    </Banner>
  )
}
