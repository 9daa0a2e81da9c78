import type { RoundView } from '@beacon/api/rounds/round-view'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { countdownParts } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import type { DisplayProps } from '../display/display-props.ts'
import { LeftWord } from '../display/left-word.tsx'

type Props = Pick<DisplayProps, 'board' | 'now'> & {
  /** Null until it was read. */
  round: RoundView | null
}

/** The round, of how many, and what is left of it; a pause lets it stand still. */
export function RoundFigures({ board, now, round }: Props) {
  const locale = useFormatLocale()
  if (round === null || round.n === 0) return null
  const [n, total] = [formatNumber(locale, round.n), formatNumber(locale, round.total)]
  const left_ms = round.closes_at === null ? round.left_ms : Date.parse(round.closes_at) - now
  const word = 'fs-24 text-fg-3'
  return (
    <p className="flex shrink-0 items-baseline gap-18 whitespace-nowrap">
      <span key={n} className="flex items-baseline gap-18">
        <span className={word}>
          <Trans>Round</Trans>
        </span>
        <span className="type-figure">{n}</span>
        <span className="font-mono fs-28 text-fg-3">/ {total}</span>
      </span>
      <span className={`ml-24 ${word}`}>
        <LeftWord board={board} round={round} />
      </span>
      <span role="timer" aria-live="off" className="type-figure text-amber">
        {countdownParts(left_ms).clock.replace(/^00:/u, '')}
      </span>
    </p>
  )
}
