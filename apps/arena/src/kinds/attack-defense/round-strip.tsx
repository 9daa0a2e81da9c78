import type { OwnService } from '@beacon/api/kinds/attack-defense/attack'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { getStatus, Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePoints } from '../../parts/use-points.ts'
import { boxStatus } from './box-status.tsx'

type OwnRound = OwnService['rounds'][number]

/** The last rounds of a box, the latest at the right, and in words what happened in the one that is chosen: the latest, until somebody chooses. */
export function RoundStrip({ rounds, n }: { rounds: readonly OwnRound[]; n: number }) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const current = rounds.find((round) => round.n === chosen) ?? rounds[0]
  if (current === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="group" aria-label={t`Last rounds`} className="flex gap-1">
        {[...rounds].reverse().map((round) => {
          const { state } = round
          const isUnknown = !state.checked && !state.captured
          const word = isUnknown ? t`not checked` : i18n._(getStatus(boxStatus(state)).word)
          return (
            <button
              key={round.n}
              type="button"
              aria-label={t`Round ${{ n: round.n }}: ${{ word }}`}
              aria-pressed={round.n === current.n}
              onClick={() => setChosen(round.n)}
              className={`inline-flex size-7 items-center justify-center rounded-control border hover:border-fg-2 max-sm:h-11 ${round.n === current.n ? 'border-fg' : 'border-rule'}`}
            >
              {isUnknown ? <span className="text-fg-3">·</span> : <Status of={boxStatus(state)} iconOnly />}
            </button>
          )
        })}
      </div>
      <p className="min-w-0 text-dense text-fg-2">
        <RoundWords round={current} isRunning={current.n === n} />
      </p>
    </div>
  )
}

/** What the checker said, whether the flag stands in the box, what was lost, and what the round paid. */
function RoundWords({ round, isRunning }: { round: OwnRound; isRunning: boolean }) {
  const locale = useFormatLocale()
  const { text } = usePoints()
  const { state, is_flag_placed, lost, points } = round
  const n = formatNumber(locale, round.n)
  const sum = points === null ? null : points.attack + points.defence + points.sla
  const paid = sum === null ? null : `${sum > 0 ? '+' : ''}${text(sum)}`
  return (
    <>
      {!state.checked ? (
        isRunning ? (
          <Trans>Round {n}: not checked yet.</Trans>
        ) : (
          <Trans>Round {n}: not checked.</Trans>
        )
      ) : !state.down ? (
        <Trans>Round {n}: check passed.</Trans>
      ) : round.public === '' ? (
        <Trans>Round {n}: check failed.</Trans>
      ) : (
        <Trans>
          Round {n}: check failed: <span className="break-words text-fg">{round.public}</span>
        </Trans>
      )}
      {is_flag_placed && (
        <>
          {' '}
          <Trans>Flag planted.</Trans>
        </>
      )}
      {lost > 0 && (
        <>
          {' '}
          <Plural value={lost} one="# flag lost." other="# flags lost." />
        </>
      )}
      {paid !== null && (
        <>
          {' '}
          <Trans>{paid} points.</Trans>
        </>
      )}
    </>
  )
}
