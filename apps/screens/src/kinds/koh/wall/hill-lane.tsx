import type { HillEnvironment } from '@beacon/api/kinds/koh/views'
import { useFormatLocale } from '@beacon/i18n'
import { seriesLook } from '@beacon/ui/chart'
import { heldAt, heldClock, type LaneSpan, SpanLane } from '@beacon/ui/hill'
import type { RulerSpan } from '@beacon/ui/ruler'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { Name } from '../../../parts/display/team-name.tsx'
import type { Hill } from './use-hills.ts'

export interface LaneRoom {
  /** In u. */
  width: number
  pitch: number
  now_x: number
  /** The king stands right of now; else over the lane. */
  isBeside: boolean
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

/** One hill: name, its kings on a lane, and the present one with the state of the hill and how long it is held. */
export function HillLane({ hill, lane, series, span, at, read_at, room, isLive }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { width, pitch, now_x, isBeside } = room
  const bar = Math.max(18, Math.min(40, pitch - TITLE - GAP - 4))
  const king = <King hill={hill} series={series} at={at} read_at={read_at} isBeside={isBeside} />
  return (
    <section aria-label={hill.name} className="relative line-b-1 border-rule" style={{ height: `calc(${pitch} * var(--u))` }}>
      <div className="flex h-34 items-baseline gap-16 fs-22 leading-34">
        <Name text={hill.name} className="fs-26 font-semibold" />
        <Name text={locale === 'zh' ? hill.direction.name_zh : hill.direction.name_en} className="text-fg-3" />
        {!isBeside && <span className="ml-auto flex min-w-0 items-baseline gap-24">{king}</span>}
      </div>
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
      {isLive && !isBeside && (
        <span
          aria-hidden="true"
          className="absolute w-4 bg-amber"
          style={{
            left: `calc(${now_x - 2} * var(--u))`,
            top: `calc(${TITLE - 2} * var(--u))`,
            height: `calc(${bar + 4} * var(--u))`,
          }}
        />
      )}
      {isBeside && (
        <div
          className="absolute inset-y-0 right-0 flex items-center gap-24 bg-ink-0"
          style={{ left: `calc(${now_x + 4} * var(--u))`, paddingLeft: 'calc(28 * var(--u))' }}
        >
          {king}
        </div>
      )}
    </section>
  )
}

const looks: Readonly<Record<HillEnvironment | 'down' | 'offline', { glyph: GlyphName; look: string }>> = {
  deploying: { glyph: 'spin', look: 'text-azure' },
  updated: { glyph: 'check', look: 'text-jade' },
  patching: { glyph: 'half', look: 'text-azure' },
  updating: { glyph: 'spin', look: 'text-azure' },
  check_failed: { glyph: 'cross', look: 'text-vermilion' },
  update_failed: { glyph: 'cross', look: 'text-vermilion' },
  down: { glyph: 'down-arrow', look: 'text-vermilion' },
  offline: { glyph: 'square', look: 'text-fg-3' },
}

function useStateWords(): Record<HillEnvironment | 'down' | 'offline', string> {
  const { t } = useLingui()
  return {
    deploying: t({ context: 'hill', message: 'Deploying' }),
    updated: t({ context: 'hill', message: 'Updated' }),
    patching: t({ context: 'hill', message: 'Patching' }),
    updating: t({ context: 'hill', message: 'Updating' }),
    check_failed: t({ context: 'hill', message: 'Check failed' }),
    update_failed: t({ context: 'hill', message: 'Update failed' }),
    down: t({ context: 'hill', message: 'Down' }),
    offline: t({ context: 'hill', message: 'Offline' }),
  }
}

type KingProps = Pick<Props, 'hill' | 'series' | 'at' | 'read_at'> & { isBeside: boolean }

function King({ hill, series, at, read_at, isBeside }: KingProps) {
  const words = useStateWords()
  const { king, environment, is_online, is_down } = hill
  const state = !is_online ? 'offline' : is_down ? 'down' : environment
  const { glyph, look } = looks[state]
  return (
    <>
      {king === null ? (
        <span className={`text-fg-3 ${isBeside ? 'flex-1 fs-30' : 'fs-22'}`}>
          <Trans>No king</Trans>
        </span>
      ) : (
        <span className={`flex min-w-0 items-center gap-20 ${isBeside ? 'flex-1' : ''}`}>
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            className={seriesLook(series.get(king.entrant_id) ?? 0, false).fill}
            style={{ width: `calc(${isBeside ? 28 : 18} * var(--u))` }}
          >
            <path d="M.6 2.2 3.5 5 6 1.2 8.5 5 11.4 2.2V10.6H.6Z" />
          </svg>
          <Name text={king.name} className={isBeside ? 'fs-36 leading-48 font-semibold' : 'fs-24 font-semibold'} />
        </span>
      )}
      <span className={`inline-flex shrink-0 items-center gap-12 fs-24 ${look} ${isBeside ? 'w-220' : ''}`}>
        <Glyph key={state} name={glyph} size="calc(16 * var(--u))" />
        {words[state]}
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
