import { Countdown, formatClock, viewerZone } from '@beacon/ui/ruler'
import { LogoMark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { Mark } from '../../parts/display/mark.tsx'
import { elapsedClock } from './elapsed-clock.ts'
import { headCount, phaseOf } from '../../parts/display/phase.ts'
import { Name } from '../../parts/display/team-name.tsx'

function Count({ contest, now }: { contest: ContestPublic; now: number }) {
  const { t } = useLingui()
  const { kind, at } = headCount(contest)
  const words = { starts: t`Starts in`, ends: t`Ends in`, paused: t`Paused for`, ended: t`Ended at` }
  const figure = 'type-figure whitespace-nowrap text-amber'
  return (
    <p className="flex shrink-0 items-baseline gap-18 whitespace-nowrap">
      <span className="fs-24 text-fg-3">{words[kind]}</span>
      {kind === 'starts' || kind === 'ends' ? (
        <Countdown to={at} now={now} label={words[kind]} className={figure} />
      ) : (
        <span className={figure}>{kind === 'paused' ? elapsedClock(now - Date.parse(at)) : formatClock(Date.parse(at), viewerZone())}</span>
      )}
    </p>
  )
}

function State({ contest }: { contest: ContestPublic }) {
  const phase = phaseOf(contest)
  return (
    <p className="flex shrink-0 items-center gap-28 fs-28 leading-40">
      <Mark of={phase} size={18} />
      {phase !== 'frozen' && contest.is_frozen && (
        <span className="text-azure">
          <Trans>Ranking frozen</Trans>
        </span>
      )}
    </p>
  )
}

interface HeadProps {
  contest: ContestPublic
  now: number
  isPortrait: boolean
  /** What the kind counts in place of the time that is left; null: nothing, for the body itself is the count. */
  count?: ReactNode
}

/** Name, state and the count, 68 u high; upright the name has a line of its own. */
export function Head({ contest, now, isPortrait, count = <Count contest={contest} now={now} /> }: HeadProps) {
  const title = (
    <>
      <LogoMark className="size-48" />
      <h1 className="ml-24 min-w-0 fs-46 leading-68 font-semibold [font-stretch:110%]">
        <Name text={contest.name} className="block" />
      </h1>
    </>
  )
  if (isPortrait) {
    return (
      <header className="absolute inset-x-48 top-36">
        <div className="flex h-68 items-center">{title}</div>
        <div className="flex h-68 items-center justify-between">
          <State contest={contest} />
          {count}
        </div>
      </header>
    )
  }
  return (
    <header className="absolute inset-x-48 top-36 flex h-68 items-center gap-28">
      <div className="flex min-w-0 items-center">{title}</div>
      <State contest={contest} />
      <div className="ml-auto">{count}</div>
    </header>
  )
}
