import type { TotalRow, UnionContest } from '@beacon/api/contest/screen'
import { pointDigits } from '@beacon/router'
import { Countdown, formatClock, viewerZone } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mark } from '../../../parts/display/mark.tsx'
import { elapsedClock } from '../elapsed-clock.ts'
import { headCount, phaseOf } from '../../../parts/display/phase.ts'
import { DigitsContext, usePoints } from '../../../parts/display/points.ts'
import { Slots } from '../../../parts/display/slots.tsx'
import { Name } from '../../../parts/display/team-name.tsx'

export const PLACE = 43
export const COLUMN_HEAD = 84

interface Line {
  key: string
  rank: number
  name: string
  score: number
}

/** Before the start nobody has a place: names alone. */
function Places({ lines, label, hasPlaces = true }: { lines: readonly Line[]; label: string; hasPlaces?: boolean }) {
  const points = usePoints()
  return (
    <Slots
      label={label}
      items={lines}
      keyOf={({ key }) => key}
      pitch={PLACE}
      render={({ rank, name, score }) => (
        <div className="flex h-full items-center gap-14 line-b-1 border-rule">
          {hasPlaces && <span className="w-36 shrink-0 text-right font-mono fs-24 font-semibold">{rank}</span>}
          <Name text={name} className="flex-1 fs-26 leading-36 font-semibold" />
          {hasPlaces && (
            <span key={score} className="shrink-0 font-mono fs-24 font-semibold">
              {points(score)}
            </span>
          )}
        </div>
      )}
    />
  )
}

function Clock({ contest, now }: { contest: UnionContest['contest']; now: number }) {
  const { t } = useLingui()
  const { kind, at } = headCount(contest)
  const words = { starts: t`Starts in`, ends: t`Ends in`, paused: t`Paused for`, ended: t`Ended at` }
  const figure = 'shrink-0 whitespace-nowrap font-mono fs-30 leading-38 font-medium text-amber'
  if (kind === 'starts' || kind === 'ends') return <Countdown to={at} now={now} label={words[kind]} className={figure} />
  return (
    <span className={figure}>{kind === 'paused' ? elapsedClock(now - Date.parse(at)) : formatClock(Date.parse(at), viewerZone())}</span>
  )
}

/** One contest of a set: its name, state and clock, and its first places. */
export function ContestColumn({ of: { contest, rows }, most, now }: { of: UnionContest; most: number; now: number }) {
  const phase = phaseOf(contest)
  const lines = rows?.slice(0, most).map(({ entrant_id, rank, name, score }) => ({ key: entrant_id, rank, name, score })) ?? []
  return (
    <section className="min-w-0">
      <header className="h-84 line-b-2 border-rule">
        <h2 className="flex fs-30 leading-40 font-semibold">
          <Name text={contest.name} />
        </h2>
        <p className="flex items-center justify-between gap-16 fs-24 leading-38">
          <Mark of={phase} size={16} />
          {phase !== 'frozen' && contest.is_frozen && (
            <span className="text-azure">
              <Trans>Ranking frozen</Trans>
            </span>
          )}
          <Clock contest={contest} now={now} />
        </p>
      </header>
      {lines.length === 0 ? (
        <p className="pt-12 fs-24 leading-34 text-fg-3">
          {rows === null ? <Trans>The ranking is not published.</Trans> : <Trans>No solves yet.</Trans>}
        </p>
      ) : (
        <DigitsContext value={pointDigits(contest.kind)}>
          <Places lines={lines} label={contest.name} hasPlaces={phase !== 'not_started'} />
        </DigitsContext>
      )}
    </section>
  )
}

/** The weighted sum of all contests. */
export function TotalColumn({ total, most }: { total: readonly TotalRow[]; most: number }) {
  const { t } = useLingui()
  const lines = total.slice(0, most).map(({ subject_id, rank, name, score }) => ({ key: subject_id, rank, name, score }))
  return (
    <section className="min-w-0">
      <header className="h-84 line-b-2 border-amber">
        <h2 className="fs-30 leading-40 font-semibold text-amber">
          <Trans>Total</Trans>
        </h2>
        <p className="fs-24 leading-38 text-fg-3">
          <Trans>weighted over all contests</Trans>
        </p>
      </header>
      <Places lines={lines} label={t`Total`} />
    </section>
  )
}
