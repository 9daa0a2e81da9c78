import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useBulletinLine } from './bulletin-words.ts'
import type { LegendOf } from './foot-legend.tsx'
import { LateLegend } from './late-displays.ts'
import type { PageSpan } from '../../parts/display/paging.ts'
import { langOf } from '../../parts/display/team-name.tsx'
import type { Banner } from '../../parts/display/wall-state.ts'

function Places({ span }: { span: PageSpan }) {
  const { i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const [from, to, total] = [numbers.format(span.from), numbers.format(span.to), numbers.format(span.total)]
  return (
    <Trans>
      Places {from} – {to} of {total}
    </Trans>
  )
}

interface FootProps {
  banner: Banner | null
  legend: LegendOf | null
  places: PageSpan | null
  /** Server time of what is shown when the ruler has no chip to say it. */
  staleSince: number | null
  /** How often (ms) the board is asked for, where no stream brings it. */
  paced_ms: number | null
}

/** The last line, 28 u: legend and places; a new bulletin takes its place for 15 s. */
export function Foot({ banner, legend, places, staleSince, paced_ms }: FootProps) {
  const line = useBulletinLine()
  const shown = places !== null && places.total > 0 ? <Places span={places} /> : null
  const seconds = paced_ms === null ? 0 : Math.round(paced_ms / 1000)
  const time = staleSince === null ? '' : formatClock(staleSince, viewerZone(), true)
  return (
    <footer className="absolute inset-x-48 bottom-36 flex h-28 items-center fs-22 leading-28">
      {banner !== null ? (
        <p role="status" className="flex min-w-0 items-baseline gap-18 text-fg">
          <span className="shrink-0 text-azure">
            <Trans>Notice</Trans>
          </span>
          {'bulletin' in banner ? (
            <span
              lang={banner.bulletin.automatic === null ? langOf(banner.bulletin.title) : undefined}
              className="min-w-0 truncate font-semibold"
            >
              {line(banner.bulletin)}
            </span>
          ) : (
            <span lang={langOf(banner.text)} className="min-w-0 truncate font-semibold">
              {banner.text}
            </span>
          )}
        </p>
      ) : legend !== null ? (
        <div className="min-w-0 flex-1">
          <Suspense fallback={null}>
            <LateLegend of={legend}>{shown}</LateLegend>
          </Suspense>
        </div>
      ) : (
        <span className="ml-auto text-fg-3">{shown}</span>
      )}
      {staleSince !== null && (
        <span className="ml-auto shrink-0 line-2 border-amber px-13 text-amber">
          <Trans>Data from {time}</Trans>
        </span>
      )}
      {seconds > 0 && (
        <span className="ml-38 shrink-0 text-fg-3">
          <Trans>Updates every {seconds} s: too many windows are open in this browser</Trans>
        </span>
      )}
    </footer>
  )
}
