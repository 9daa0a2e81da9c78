import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { formatPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Countdown, formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mark } from '../../../parts/display/mark.tsx'
import { elapsedClock } from '../elapsed-clock.ts'
import { headCount, phaseOf } from '../../../parts/display/phase.ts'
import { langOf } from '../../../parts/display/team-name.tsx'

const PLACES = 5

export interface MiniBoardProps {
  contest: ContestPublic
  /** Null where the ranking is not published. */
  rows: readonly { entrant_id: string; rank: number; name: string; score: number }[] | null
  now: number
  /** A backing behind the words only, for an overlay. */
  isOverlay?: boolean
}

function Clock({ contest, now }: { contest: ContestPublic; now: number }) {
  const { t } = useLingui()
  const { kind, at } = headCount(contest)
  const words = { starts: t`Starts in`, ends: t`Ends in`, paused: t`Paused for`, ended: t`Ended at` }
  const figure = 'shrink-0 font-mono fs-28 leading-32 font-medium whitespace-nowrap text-amber'
  if (kind === 'starts' || kind === 'ends') return <Countdown to={at} now={now} label={words[kind]} className={figure} />
  return (
    <span className={figure}>{kind === 'paused' ? elapsedClock(now - Date.parse(at)) : formatClock(Date.parse(at), viewerZone())}</span>
  )
}

/** 480 × 270 units: the name, the clock and the first five. */
export function MiniBoard({ contest, rows, now, isOverlay = false }: MiniBoardProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const digits = pointDigits(contest.kind)
  const backing = isOverlay ? 'bg-ink-0' : ''
  const shown = rows?.slice(0, PLACES) ?? []
  const phase = phaseOf(contest)
  // Before the start nobody has a place: names alone.
  const hasPlaces = phase !== 'not_started'
  return (
    <section aria-label={contest.name} className={`flex h-270 w-480 flex-col gap-4 p-12 ${isOverlay ? '' : 'bg-ink-0'}`}>
      <header className={`flex h-56 shrink-0 items-center gap-12 px-6 ${backing}`}>
        <div className="min-w-0 flex-1">
          <h2 lang={langOf(contest.name)} className="truncate fs-19 leading-26 font-semibold">
            {contest.name}
          </h2>
          <p className="flex h-22 items-center gap-14 fs-15 leading-20">
            <Mark of={phase} size={11} />
            {phase !== 'frozen' && contest.is_frozen && (
              <span className="inline-flex items-center gap-6 text-azure">
                <Glyph name="asterisk" size="calc(11 * var(--u))" />
                <Trans>Ranking frozen</Trans>
              </span>
            )}
          </p>
        </div>
        <Clock contest={contest} now={now} />
      </header>
      {shown.length === 0 ? (
        <p className={`px-6 fs-17 leading-32 text-fg-3 ${backing}`}>
          {rows === null ? <Trans>The ranking is not published.</Trans> : <Trans>No solves yet.</Trans>}
        </p>
      ) : (
        <ol aria-label={t`Standings`} className={`line-t-1 border-rule ${backing}`}>
          {shown.map(({ entrant_id, rank, name, score }) => (
            <li key={entrant_id} className="flex h-36 items-center gap-10 line-b-1 border-rule px-6">
              {hasPlaces && <span className="w-24 shrink-0 text-right font-mono fs-19 font-semibold">{rank}</span>}
              <span lang={langOf(name)} className="min-w-0 flex-1 truncate fs-19 leading-28 font-semibold">
                {name}
              </span>
              {hasPlaces && <span className="shrink-0 font-mono fs-19 font-semibold">{formatPoints(locale, score, digits)}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
