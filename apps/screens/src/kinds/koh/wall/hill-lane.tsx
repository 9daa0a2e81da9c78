import type { HillEnvironment } from '@beacon/api/kinds/koh/views'
import { useFormatLocale } from '@beacon/i18n'
import { seriesLook } from '@beacon/ui/chart'
import { heldAt, heldClock, type LaneSpan, SpanLane } from '@beacon/ui/kinds/koh'
import type { RulerSpan } from '@beacon/ui/ruler'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { boldWidth, growthThat, Grown } from '../../../parts/growth/grown.tsx'
import { Name } from '../../../parts/display/team-name.tsx'
import type { Hill } from './use-hills.ts'

export interface LaneRoom {
  /** In u. */
  width: number
  pitch: number
  now_x: number
  /** Where the king stands: on a line of its own, right of now, or in the title over the lane. */
  place: 'line' | 'beside' | 'title'
}

interface Props {
  hill: Hill
  lane: readonly LaneSpan[]
  series: ReadonlyMap<string, number>
  span: RulerSpan
  /** The moment that is drawn. */
  at: number
  /** When the server said how long the king holds it. */
  read_at: string
  room: LaneRoom
  /** Time goes on: the moment is marked. */
  isLive: boolean
}

const TITLE = 34
const GAP = 6
/** Letters of a king in u, how tall its own line is for them, and how much of the lane's height that line has. */
const LETTERS = 36
const MOST_LETTERS = 120
const LINE = 1.25
const LINE_SHARE = 0.66
/** What stands behind the king on its line, drawn one and a half times as large. */
const BEHIND_BY = 1.5

/** One hill: name, its kings on a lane, and the present one with the state of the hill and how long it is held. */
export function HillLane({ hill, lane, series, span, at, read_at, room, isLive }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { width, pitch, now_x, place } = room
  const line = place === 'line' ? Math.floor((pitch - TITLE - GAP) * LINE_SHARE) : 0
  const bar = Math.max(18, Math.min(place === 'line' ? 100 : 40, pitch - TITLE - line - GAP - 4))
  const isBeside = place === 'beside'
  const king = { hill, series, at, read_at }
  return (
    <section aria-label={hill.name} className="relative line-b-1 border-rule" style={{ height: `calc(${pitch} * var(--u))` }}>
      <div className="flex h-34 items-baseline gap-16 fs-22 leading-34">
        <Name text={hill.name} className="fs-26 font-semibold" />
        <Name text={locale === 'zh' ? hill.direction.name_zh : hill.direction.name_en} className="text-fg-3" />
        {place === 'title' && (
          <span className="ml-auto flex min-w-0 items-baseline gap-24">
            <King {...king} isBeside={false} />
            <HillState {...king} isBeside={false} />
          </span>
        )}
      </div>
      {place === 'line' && (
        <div className="flex items-center gap-24" style={{ height: `calc(${line} * var(--u))` }}>
          <Grown by={kingGrowth(hill, line, width)} className="flex min-w-0 flex-1">
            <King {...king} isBeside />
          </Grown>
          <Grown by={width < MOST_LETTERS * 10 ? 1 : BEHIND_BY} className="flex shrink-0 items-center gap-24">
            <HillState {...king} isBeside />
          </Grown>
        </div>
      )}
      <SpanLane
        label={t`Kings of ${{ hill: hill.name }}`}
        spans={lane}
        series={series}
        span={span}
        now={at}
        width={width}
        height={bar}
        text={22}
      />
      {isLive && !isBeside && <NowLine x={now_x} top={TITLE + line - 2} height={`calc(${bar + 4} * var(--u))`} />}
      {isBeside && (
        <div
          className="absolute inset-y-0 right-0 flex items-center gap-24 bg-ink-0"
          style={{ left: `calc(${now_x + 4} * var(--u))`, paddingLeft: 'calc(28 * var(--u))' }}
        >
          <King {...king} isBeside />
          <HillState {...king} isBeside />
        </div>
      )}
    </section>
  )
}

/** The present moment. */
export const NowLine = memo(function NowLine({ x, top, height }: { x: number; top: number; height: string }) {
  const style = { left: `calc(${x - 2} * var(--u))`, top: `calc(${top} * var(--u))`, height }
  return <span aria-hidden="true" className="absolute w-4 bg-amber" style={style} />
})

/** How many times as large a king is drawn on its line: as tall as the line, its name whole. */
function kingGrowth({ king }: Hill, line: number, width: number): number {
  const name = (king === null ? 5 : boldWidth(king.name)) * LETTERS + 60
  return growthThat((by) => by * name <= width - 430 * BEHIND_BY, Math.min(MOST_LETTERS, line / LINE) / LETTERS)
}

const states: Readonly<Record<HillEnvironment | 'down' | 'offline', { glyph: GlyphName; look: string; word: MessageDescriptor }>> = {
  deploying: { glyph: 'spin', look: 'text-azure', word: msg({ context: 'hill', message: 'Deploying' }) },
  updated: { glyph: 'check', look: 'text-jade', word: msg({ context: 'hill', message: 'Updated' }) },
  patching: { glyph: 'half', look: 'text-azure', word: msg({ context: 'hill', message: 'Patching' }) },
  updating: { glyph: 'spin', look: 'text-azure', word: msg({ context: 'hill', message: 'Updating' }) },
  check_failed: { glyph: 'cross', look: 'text-vermilion', word: msg({ context: 'hill', message: 'Check failed' }) },
  update_failed: { glyph: 'cross', look: 'text-vermilion', word: msg({ context: 'hill', message: 'Update failed' }) },
  down: { glyph: 'down-arrow', look: 'text-vermilion', word: msg({ context: 'hill', message: 'Down' }) },
  offline: { glyph: 'square', look: 'text-fg-3', word: msg({ context: 'hill', message: 'Offline' }) },
}

type KingProps = Pick<Props, 'hill' | 'series' | 'at' | 'read_at'> & { isBeside: boolean }

function King({ hill: { king }, series, isBeside }: KingProps) {
  return king === null ? (
    <span className={`text-fg-3 ${isBeside ? 'flex-1 fs-30' : 'fs-22'}`}>
      <Trans>No king</Trans>
    </span>
  ) : (
    <span className={`flex min-w-0 items-center gap-20 ${isBeside ? 'flex-1' : ''}`}>
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className={`shrink-0 ${seriesLook(series.get(king.entrant_id) ?? 0, false).fill}`}
        style={{ width: `calc(${isBeside ? 28 : 18} * var(--u))` }}
      >
        <path d="M.6 2.2 3.5 5 6 1.2 8.5 5 11.4 2.2V10.6H.6Z" />
      </svg>
      <Name text={king.name} className={isBeside ? 'fs-36 leading-48 font-semibold' : 'fs-24 font-semibold'} />
    </span>
  )
}

/** Where the hill stands, and how long its king holds it. */
function HillState({ hill, at, read_at, isBeside }: KingProps) {
  const { t } = useLingui()
  const { king, environment, is_online, is_down } = hill
  const state = !is_online ? 'offline' : is_down ? 'down' : environment
  const { glyph, look, word } = states[state]
  return (
    <>
      <span className={`inline-flex shrink-0 items-center gap-12 fs-24 ${look} ${isBeside ? 'w-220' : ''}`}>
        <Glyph key={state} name={glyph} size="calc(16 * var(--u))" />
        {t(word)}
      </span>
      {king !== null && (
        <span className={`shrink-0 text-right ${isBeside ? 'w-136' : 'flex items-baseline gap-12'}`}>
          <span role="timer" aria-live="off" className={`block font-mono ${isBeside ? 'fs-32 leading-36' : 'fs-24'}`}>
            {heldClock(heldAt(hill, read_at, at))}
          </span>
          <span className="block fs-22 leading-28 text-fg-3">
            <Trans context="koh">held</Trans>
          </span>
        </span>
      )}
    </>
  )
}
