import type { RoundView } from '@beacon/api/rounds/round-view'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { seriesLook } from '@beacon/ui/chart'
import { heldClock } from '@beacon/ui/kinds/koh'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { late } from '../../../parts/display/late.ts'
import { LeftWord } from '../../../parts/display/left-word.tsx'
import { NotPublished } from '../../../parts/display/not-published.tsx'
import { usePoints } from '../../../parts/display/points.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import type { Alert } from './use-hills.ts'

/** Places of a column. */
const PLACES = 4
const Alerts = late(async () => (await import('./hill-alerts.tsx')).HillAlerts)

interface Props extends DisplayProps {
  round: RoundView
  series: ReadonlyMap<string, number>
  alerts: readonly Alert[]
  /** Drawn larger, with one column of places. */
  isLarge: boolean
}

/** Below the lanes: the first places, the round, and what happened last. */
export function HillFoot({ board, series, round, alerts, now, isPortrait, isLarge }: Props) {
  return (
    <div
      className={`grid gap-x-44 gap-y-32 ${isPortrait ? 'grid-cols-1' : isLarge ? 'grid-cols-[600fr_420fr_716fr]' : 'grid-cols-[816fr_272fr_648fr]'}`}
    >
      <Standing board={board} series={series} columns={isLarge ? 1 : 2} />
      <Round board={board} round={round} now={now} />
      <Suspense fallback={<section />}>
        <Alerts alerts={alerts} />
      </Suspense>
    </div>
  )
}

const head = 'flex h-34 items-baseline justify-between line-b-2 border-rule fs-26 leading-32'

function Standing({ board, series, columns }: Pick<Props, 'board' | 'series'> & { columns: number }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const rows = board.rows.slice(0, columns * PLACES)
  const [some, all] = [formatNumber(locale, rows.length), formatNumber(locale, board.total)]
  return (
    <section aria-label={t({ context: 'koh', message: 'Standing' })} className="min-w-0">
      <div className={head}>
        <h2 className="font-semibold">
          <Trans context="koh">Standing</Trans>
        </h2>
        <p className="fs-22 text-fg-3">
          {board.contest.game_type === 'team' ? (
            <Trans>
              {some} of {all} teams
            </Trans>
          ) : (
            <Trans>
              {some} of {all} players
            </Trans>
          )}
        </p>
      </div>
      {board.is_rank_hidden ? (
        <NotPublished />
      ) : (
        <ol className={`grid grid-flow-col grid-rows-4 gap-x-36 ${rows.length > PLACES ? 'grid-cols-2' : 'grid-cols-1'}`}>
          {rows.map(({ entrant_id, rank, name, score }) => (
            <li key={entrant_id} className="flex h-42 min-w-0 items-center gap-14 line-b-1 border-rule-2 fs-24">
              <span className="w-36 shrink-0 text-right font-mono font-semibold">{rank}</span>
              <svg viewBox="0 0 6 20" aria-hidden="true" style={{ height: 'calc(24 * var(--u))' }} className="shrink-0">
                <rect
                  width={6}
                  height={20}
                  className={series.has(entrant_id) ? seriesLook(series.get(entrant_id) ?? 0, false).fill : 'fill-ink-3'}
                />
              </svg>
              <Name text={name} className="flex-1 font-semibold" />
              <span className="shrink-0 font-mono">
                <span key={score}>{points(score)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Round({ board, round, now }: Pick<Props, 'board' | 'round' | 'now'>) {
  const locale = useFormatLocale()
  const [n, total] = [formatNumber(locale, round.n), formatNumber(locale, round.total)]
  const left_ms = round.closes_at === null ? round.left_ms : Date.parse(round.closes_at) - now
  return (
    <section className="min-w-0">
      <h2 className={head}>
        <span>
          <Trans context="koh">
            <span className="font-semibold">Round {n}</span> <span className="fs-22 text-fg-3">of {total}</span>
          </Trans>
        </span>
      </h2>
      {round.n > 0 && board.contest.status !== 'finished' && (
        <>
          <p className="pt-12 fs-22 leading-28 text-fg-2">
            <LeftWord board={board} round={round} />
          </p>
          <p role="timer" aria-live="off" className="type-figure">
            {heldClock(left_ms)}
          </p>
        </>
      )}
    </section>
  )
}
