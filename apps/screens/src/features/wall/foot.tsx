import { Glyph } from '@beacon/ui/status'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBulletinLine } from './bulletin-words.ts'
import { cellGlyphs, cellLooks, tallyLooks, useCellWords } from './cell-words.ts'
import type { PageSpan } from './paging.ts'
import { langOf } from './team-name.tsx'
import type { Banner } from './wall-state.ts'

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

const states = ['first', 'solved', 'tried', 'pending'] as const

/** Cells as they stand in the board, each with its word. */
function CellLegend() {
  const words = useCellWords()
  return states.map((state) => (
    <span key={state} className="inline-flex items-center gap-13 text-fg-2">
      <span className={`grid h-26 w-30 place-items-center ${cellLooks[state]}`}>
        <Glyph name={cellGlyphs[state]} size={`calc(${state === 'tried' ? 11 : 15} * var(--u))`} />
      </span>
      {words[state]}
    </span>
  ))
}

/** A board of directions counts: its legend does too. */
function TallyLegend() {
  const { t } = useLingui()
  const words = useCellWords()
  return (
    <>
      <span className="inline-flex items-center gap-13 text-fg-2">
        <span className={`grid h-26 w-58 place-items-center font-mono ${tallyLooks.all}`}>7/7</span>
        {t`All solved`}
      </span>
      {(['first', 'pending'] as const).map((state) => (
        <span key={state} className="inline-flex items-center gap-13 text-fg-2">
          <Glyph name={cellGlyphs[state]} size="calc(11 * var(--u))" className={state === 'first' ? 'text-amber' : 'text-azure'} />
          {words[state]}
        </span>
      ))}
    </>
  )
}

/** What the board's cells mean, drawn as they are. */
export type LegendOf = 'cells' | 'tallies'

function Legend({ of, children }: { of: LegendOf; children: ReactNode }) {
  return (
    <div className="flex items-center gap-38">
      {of === 'cells' ? <CellLegend /> : <TallyLegend />}
      <span className="ml-auto text-fg-3">{children}</span>
    </div>
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
          <Legend of={legend}>{shown}</Legend>
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
