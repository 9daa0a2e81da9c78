import type { RangeWallView } from '@beacon/api/kinds/cfs/range'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { late } from '../../../features/wall/late.ts'
import { Name } from '../../../features/wall/team-name.tsx'
import type { DisplayProps } from '../../../features/wall/wall-screen.tsx'
import { u } from './unit.ts'
import { useRanges } from './use-ranges.ts'

const map = () => import('./range-map.tsx')
const RangeMap = late(async () => (await map()).RangeMap)

/** The ranges one after another, each for a page's time: who holds which node, and what was taken last. */
export function MapDisplay({ board, settings, link, now, isPortrait }: DisplayProps) {
  const ranges = useRanges(link.resource_id, board)
  if (ranges === null) return null
  const place = Math.floor(now / 1000 / settings.page_s) % Math.max(1, ranges.length)
  const range = ranges[place]
  if (range === undefined)
    return (
      <p className="pt-24 fs-32 text-fg-3">
        <Trans>No ranges are published.</Trans>
      </p>
    )
  const { freeze_at, is_frozen } = board.contest
  return (
    <section aria-label={range.name} className="flex h-full flex-col">
      <header className="flex h-58 shrink-0 items-baseline gap-24">
        <h2 className="min-w-0 truncate fs-36 leading-48 font-semibold">
          <Name text={range.name} />
        </h2>
        {is_frozen && freeze_at !== null && (
          <p className="flex shrink-0 items-baseline gap-12 fs-26 text-azure">
            <Glyph name="asterisk" size={u(20)} />
            <CountsStand at={formatClock(Date.parse(freeze_at), viewerZone())} />
          </p>
        )}
        {ranges.length > 1 && (
          <p className="ml-auto shrink-0 fs-24 text-fg-3">
            <Place number={place + 1} total={ranges.length} />
          </p>
        )}
      </header>
      <div className={`shrink-0 ${isPortrait ? 'h-1408' : 'h-612'}`}>
        <Suspense fallback={null}>
          <RangeMap key={range.topic_id} range={range} now={now} isPortrait={isPortrait} />
        </Suspense>
      </div>
      <Foot range={range} isPortrait={isPortrait} />
    </section>
  )
}

const CountsStand = ({ at }: { at: string }) => <Trans>Counts as of {at}</Trans>
const Place = ({ number, total }: { number: number; total: number }) => (
  <Trans>
    Range {number} of {total}
  </Trans>
)

/** What was taken last, and what the marks of a node mean. */
function Foot({ range: { latest, stages }, isPortrait }: { range: RangeWallView; isPortrait: boolean }) {
  const stage = stages.find(({ stage_id }) => stage_id === latest?.stage_id)
  return (
    <footer className={`flex gap-x-48 gap-y-8 pt-16 fs-24 leading-40 ${isPortrait ? 'flex-col' : ''}`}>
      {latest !== null && (
        <p key={`${latest.entrant_id} ${latest.stage_id}`} className="flex min-w-0 flex-1 items-baseline gap-16 fs-28">
          <span className="shrink-0 text-fg-3">
            <Trans>Last taken</Trans>
          </span>
          <time dateTime={latest.at} className="shrink-0 font-mono text-amber">
            {formatClock(Date.parse(latest.at), viewerZone(), true)}
          </time>
          <Name text={latest.name} className="font-semibold" />
          {stage !== undefined && <Name text={stage.name} className="max-w-480 shrink-0 text-fg-2" />}
          {stage !== undefined && <span className="max-w-240 shrink-0 truncate font-mono text-fg-3">{stage.node_key}</span>}
        </p>
      )}
      <p className={`flex shrink-0 items-center gap-32 text-fg-2 ${isPortrait ? '' : 'ml-auto'}`}>
        <span className="inline-flex items-center gap-12">
          <span className="h-12 w-36 bg-azure" />
          <Trans>Held</Trans>
        </span>
        <span className="inline-flex items-center gap-12">
          <span className="h-12 w-36 bg-jade" />
          <Glyph name="flag" size={u(18)} className="text-jade" />
          <Trans>Controlled</Trans>
        </span>
        <span className="inline-flex items-center gap-12">
          <Glyph name="diamond" size={u(18)} className="text-amber" />
          <Trans>First in</Trans>
        </span>
      </p>
    </footer>
  )
}

/** Brings the code of what is drawn too. */
export const bringMap = map
