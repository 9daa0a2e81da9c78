import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import { useServerNow } from '@beacon/auth'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { LogoMark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { columnPage } from '../../parts/display/paging.ts'
import type { Settings } from '../../parts/display/search.ts'
import { isStale } from '../../parts/display/silence.ts'
import { langOf, Name } from '../../parts/display/team-name.tsx'
import { Canvas } from '../../parts/screen/canvas.tsx'
import { usePortrait } from '../../parts/screen/use-portrait.ts'
import { useSeeThrough } from '../../parts/screen/use-see-through.ts'
import { Heads, Lines } from './board-lines.tsx'
import { viewOf } from './board-model.ts'
import type { BoardState } from './open-board.ts'
import { RaceMarks } from './race-marks.tsx'
import type { BoardVariant } from './variants.ts'

interface BoardScreenProps {
  state: Extract<BoardState, { kind: 'open' }>
  variant: BoardVariant
  settings: Settings
}

/** Upright there is room for fewer columns and more rows. */
const UPRIGHT_COLUMNS = 3
const UPRIGHT_ROWS = 1.9

/** One engine for every screen of a board: the variant says which rows, columns and sizes. */
export function BoardScreen({ state, variant, settings }: BoardScreenProps) {
  return variant.isMini ? (
    <MiniBoard state={state} variant={variant} settings={settings} />
  ) : (
    <WholeBoard state={state} variant={variant} settings={settings} />
  )
}

function useTitle({ name, name_en }: { name: string; name_en: string }): string {
  const { i18n } = useLingui()
  return i18n.locale.startsWith('zh') || name_en === '' ? name : name_en
}

function Head({ title, heard_at, now }: { title: string; heard_at: number; now: number }) {
  const time = formatClock(heard_at, viewerZone(), true)
  return (
    <header className="absolute inset-x-48 top-36 flex h-68 items-center">
      <LogoMark className="size-48 shrink-0" />
      <h1 className="ml-24 flex min-w-0 flex-1 fs-46 leading-68 font-semibold [font-stretch:110%]">
        <Name text={title} />
      </h1>
      {isStale(heard_at, now) ? (
        <span className="ml-28 shrink-0 line-2 border-amber px-13 fs-24 leading-34 text-amber">
          <Trans>Data from {time}</Trans>
        </span>
      ) : (
        <span className="ml-28 shrink-0 font-mono fs-46 leading-68 text-fg-2">{formatClock(now, viewerZone(), true)}</span>
      )}
    </header>
  )
}

function WholeBoard({ state: { table, history, heard_at }, variant, settings }: BoardScreenProps) {
  const now = useServerNow()
  const isPortrait = usePortrait()
  const title = useTitle(table)
  const view = viewOf(table, variant)
  const places = isPortrait && !variant.isOnePage ? Math.floor(variant.places * UPRIGHT_ROWS) : variant.places
  const most = Math.min(view.lines.length, settings.top ?? Infinity, variant.isOnePage ? places : Infinity)
  const { page, pages } = columnPage(most, places, { now, page_s: settings.page_s })
  // Upright names come before numbers: the columns that are left out stand in the total.
  const wide = isPortrait ? UPRIGHT_COLUMNS : view.columns.length
  const lines = view.lines.slice(page * places, Math.min(most, (page + 1) * places))
  const narrow = lines.map((line) => (line.cells.length > wide ? { ...line, cells: line.cells.slice(0, wide) } : line))
  return (
    <Canvas isPortrait={isPortrait} now={now} safe={settings.safe}>
      {table.background !== null && <Background file_id={table.background} />}
      <Head title={title} heard_at={heard_at} now={now} />
      <section className="absolute inset-x-48 top-124 bottom-74">
        {variant.hasColumns && <Heads columns={view.columns.slice(0, wide)} />}
        {narrow.length === 0 ? (
          <p className="pt-24 fs-32 leading-44 text-fg-3">
            <Trans>No results yet.</Trans>
          </p>
        ) : (
          <Lines lines={narrow} history={history} variant={variant} digits={view.digits} highest={view.highest} />
        )}
      </section>
      <footer className="absolute inset-x-48 bottom-24 flex h-40 items-center gap-32 fs-24 leading-34 text-fg-2">
        <RaceMarks races={table.races} />
        {pages > 1 && (
          <span className="shrink-0 font-mono text-fg-3">
            {page + 1}/{pages}
          </span>
        )}
      </footer>
    </Canvas>
  )
}

/** Dimmed to a tenth, so that letters keep their contrast on any picture. */
function Background({ file_id }: { file_id: string }) {
  return <img alt="" src={urlOf(file.image, { params: { file_id } })} className="absolute inset-0 size-full object-cover opacity-10" />
}

/** Lengths of this page count 480 × 270 to the window. */
const units: CSSProperties & Record<'--u', string> = { '--u': 'min(100vw / 480, 100vh / 270)' }

function MiniBoard({ state: { table, history }, variant, settings: { transparent } }: BoardScreenProps) {
  useSeeThrough(transparent)
  const title = useTitle(table)
  const { lines, highest, digits } = viewOf(table, variant)
  const shown = lines.slice(0, variant.places)
  return (
    <main style={units} className={`fixed inset-0 grid place-items-center overflow-hidden ${transparent ? '' : 'bg-ink-0'}`}>
      <section aria-label={title} className="h-270 w-480 p-12">
        <h1 lang={langOf(title)} className="h-46 truncate bg-ink-0 px-6 fs-22 leading-46 font-semibold">
          {title}
        </h1>
        <div className="bg-ink-0 px-6">
          <Lines lines={shown} history={history} variant={variant} digits={digits} highest={highest} />
        </div>
      </section>
    </main>
  )
}
