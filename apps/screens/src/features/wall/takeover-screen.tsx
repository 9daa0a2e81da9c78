import { Moved } from '@beacon/ui/matrix'
import { formatClock, readSpan, rulerScale, useDurations, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { BigName } from './big-name.tsx'
import { LateTimeRuler } from './ruler/late-ruler.ts'
import { rulerSpanOf } from '../../parts/display/phase.ts'
import { Picture } from '../../parts/display/picture.tsx'
import { usePoints } from '../../parts/display/points.ts'
import type { Takeover } from '../../parts/display/takeover.ts'
import { Name } from '../../parts/display/team-name.tsx'
import type { Board } from '../../parts/display/wall-state.ts'

function Fact({ label, children, className }: { label: ReactNode; children: ReactNode; className: string }) {
  return (
    <div className={className}>
      <dt className="fs-24 leading-32 text-fg-3">{label}</dt>
      <dd className="flex items-baseline gap-16 fs-42 leading-56">{children}</dd>
    </div>
  )
}

function Points({ points, split }: { points: number; split: Takeover['split'] }) {
  const text = usePoints()
  const format = (score: number) => `+${text(score)}`
  if (split === null) return <span className="font-mono">{format(points)}</span>
  return (
    <span className="font-mono">
      {format(split.value)} <span className="text-amber">{format(split.bonus)}</span>
    </span>
  )
}

function PlaceFact({ from, to }: { from: number | null; to: number | null }) {
  if (to === null) return <span className="font-mono">–</span>
  if (from === null || from === to) return <span className="font-mono">{to}</span>
  return (
    <span className="inline-flex items-baseline gap-24 font-mono">
      <span className="text-fg-3">{from}</span>
      <span className="[&_svg]:w-20 [&>span]:text-[0px]">
        <Moved by={from - to} />
      </span>
      <span>{to}</span>
    </span>
  )
}

interface ScreenProps {
  board: Pick<Board, 'contest' | 'rows' | 'topics' | 'directions' | 'lane'>
  takeover: Takeover
  isPortrait: boolean
  stale: boolean
}

/** Three seconds for a first blood: the name, and an amber stem that joins its moment on the ruler to it. */
export function TakeoverScreen({ board, takeover, isPortrait, stale }: ScreenProps) {
  const { t, i18n } = useLingui()
  const { long } = useDurations()
  const { item, from_rank, split } = takeover
  const row = board.rows.find(({ entrant_id }) => entrant_id === item.entrant_id)
  const topic = board.topics.find(({ topic_id }) => topic_id === item.topic_id)
  const direction = topic === undefined ? undefined : board.directions.get(topic.direction)
  const width = isPortrait ? 984 : 1824
  const span = rulerSpanOf(board.contest)
  const at = Date.parse(item.at)
  const x = Math.min(width - 3, Math.max(3, rulerScale(readSpan(span), width).x(at)))
  const passed = long(at - Date.parse(board.contest.start_at))
  const logo = row?.logo ?? null
  return (
    <section aria-live="assertive" className={`absolute inset-x-48 bottom-36 ${isPortrait ? 'top-188' : 'top-116'}`}>
      {logo !== null && (
        <Picture
          file_id={logo}
          className={`absolute right-0 size-300 rounded-panel line-2 border-rule p-48 ${isPortrait ? 'top-710' : 'top-82'}`}
        />
      )}
      <div className={logo === null || isPortrait ? '' : 'mr-348'}>
        <p className="mt-54 flex h-84 items-center gap-34 fs-72 font-semibold text-amber [font-stretch:110%]">
          <Glyph name="diamond" size="calc(52 * var(--u))" />
          <Trans>First blood</Trans>
        </p>
        <BigName text={item.entrant_name} />
      </div>
      <dl
        className={`mt-26 grid gap-y-36 ${isPortrait ? 'grid-cols-2' : 'grid-cols-[calc(680*var(--u))_calc(380*var(--u))_calc(380*var(--u))_1fr]'}`}
      >
        <Fact label={t`Challenge`} className={isPortrait ? 'col-span-2' : 'min-w-0 pr-32'}>
          <Name text={item.topic_name} />
          <span className="shrink-0 text-fg-3">{i18n.locale.startsWith('zh') ? direction?.name_zh : direction?.name_en}</span>
        </Fact>
        <Fact label={t`Score`} className="">
          <Points points={item.points} split={split} />
        </Fact>
        <Fact label={t`Place`} className="">
          <PlaceFact from={from_rank} to={row?.rank ?? from_rank} />
        </Fact>
        {row?.country != null && (
          <Fact label={t`Country`} className="">
            <span className="font-mono">{row.country}</span>
          </Fact>
        )}
      </dl>
      <div className={`absolute inset-x-0 bottom-9 ${isPortrait ? 'h-640' : 'h-277'}`}>
        <div className="absolute inset-x-0 top-0 h-6 bg-amber" />
        <div className="absolute top-0 bottom-112 w-6 bg-amber" style={{ left: `calc(${x - 3} * var(--u))` }} />
        <div className="absolute inset-x-0 bottom-0">
          <Suspense fallback={null}>
            <LateTimeRuler
              surface="screens"
              span={span}
              now={at}
              lane={board.lane.lane}
              width={width}
              stale={stale}
              note={t`${{ passed }} after the start`}
            />
          </Suspense>
        </div>
      </div>
      <span className="sr-only">{formatClock(at, viewerZone(), true)}</span>
    </section>
  )
}
