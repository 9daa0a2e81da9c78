import { viewerZone } from '@beacon/i18n/format'
import { useLingui } from '@lingui/react/macro'
import { useId, useMemo } from 'react'
import type { Lane } from './lane-data.ts'
import { grip, rulerGeometry, type Surface } from './ruler-geometry.ts'
import { LabelRow, NowMarker } from './ruler-head.tsx'
import { placeChip, placeLabels, textWidth } from './ruler-labels.ts'
import { RulerLane } from './ruler-lane.tsx'
import { BaseLine, PauseHatch, ScaleRow } from './ruler-line.tsx'
import { RulerMarks } from './ruler-marks.tsx'
import { rulerScale, scaleTicks } from './ruler-scale.ts'
import { readSpan, type RulerSpan, rulerStateAt } from './ruler-span.ts'
import { useRulerLabels, useRulerMarks, useRulerName, useRulerNote } from './use-ruler-words.ts'
import { useWidth } from './use-width.ts'
import { formatClock } from './zoned-time.ts'

export interface TimeRulerProps {
  span: RulerSpan
  /** Server time in ms; `useServerNow` renews it each second. */
  now: number
  surface: Surface
  lane?: Lane | undefined
  /** Replaces the note beside the chip; an empty text leaves it out. */
  note?: string | undefined
  /** Width in px (in u on screens, 1824 by default). It is measured when none is given. */
  width?: number | undefined
  zone?: string | undefined
  /** The chip's instant is old, the connection is lost: outline "Data from 14:31:38". */
  stale?: boolean
  /** Instants (ms) of handles that lie over the ruler. */
  handles?: readonly number[] | undefined
}

const SCREEN_WIDTH = 1824
const COMPACT_BELOW = 640
const none: readonly number[] = []

/**
 * The contest's time as one drawing: labels, lane, base line, scale and the now marker. Full content width;
 * 67 px high in admin (75 with a histogram), 69 in the arena, 112 u on screens, 63 below 640 px.
 */
export function TimeRuler({
  span: wire,
  now,
  surface,
  lane,
  note: givenNote,
  width: given,
  zone = viewerZone(),
  stale = false,
  handles = none,
}: TimeRulerProps) {
  const { t, i18n } = useLingui()
  const onScreen = surface === 'screens'
  const [ref, width] = useWidth(onScreen ? (given ?? SCREEN_WIDTH) : given)
  const id = useId().replace(/[^a-z0-9]/gi, '')
  const compact = !onScreen && width < COMPACT_BELOW
  const histogram = lane?.kind === 'histogram'
  const geometry = useMemo(() => rulerGeometry({ surface, histogram, compact }), [surface, histogram, compact])
  const span = useMemo(() => readSpan(wire), [wire])
  const scale = useMemo(() => rulerScale(span, width), [span, width])
  const { text } = geometry
  const ticks = useMemo(
    () => scaleTicks(span, scale, { zone, locale: i18n.locale, text, compact }),
    [span, scale, zone, i18n.locale, text, compact],
  )

  const state = rulerStateAt(span, now)
  const labels = useRulerLabels({ span, state, now, zone, text, compact, scale })
  const ownNote = useRulerNote({ span, state, now, compact })
  const name = useRulerName({ span, state, now, zone })
  const allMarks = useRulerMarks({ span, zone, scale, lane })
  // A handle tells its time by itself: a mark beside it would be one more target in the same place.
  const marks = useMemo(
    () => allMarks.filter(({ part }) => handles.every((at) => Math.abs(part * width - scale.x(at)) >= grip)),
    [allMarks, handles, scale, width],
  )

  const shown = state !== 'not_started' && state !== 'finished'
  const time = formatClock(now, zone, !compact)
  const clock = stale ? t`Data from ${{ time }}` : time
  const note = givenNote ?? ownNote
  const x = Math.min(Math.max(scale.x(now), geometry.hair), width - geometry.hair)
  const chipWidth = 2 * geometry.chipPad + (stale ? textWidth(clock, text) * 1.05 : textWidth(clock, text, true))
  const place = placeChip({ x, chip: chipWidth, note: textWidth(note, text), width })
  const taken = shown ? [place.chip, ...(place.note ? [place.note] : [])] : []
  const line = { span, scale, geometry, state, now }
  return (
    <div ref={ref} role="group" aria-label={name} data-state={state} className="relative w-full">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${geometry.height}`}
        className="block w-full overflow-visible"
        style={onScreen ? {} : { height: geometry.height }}
      >
        <LabelRow labels={placeLabels(labels, taken, width)} geometry={geometry} />
        <RulerLane
          lane={lane}
          geometry={geometry}
          scale={scale}
          compact={compact}
          now={lane?.kind === 'rounds' ? Math.floor(now / 1000) * 1000 : 0}
        />
        <PauseHatch {...line} id={id} />
        <ScaleRow ticks={ticks} geometry={geometry} passedUntil={state === 'not_started' ? 0 : now} />
        <BaseLine {...line} />
        {shown && (
          <NowMarker
            x={x}
            chip={place.chip}
            clock={clock}
            note={place.note ? { text: note, left: place.note.left } : null}
            geometry={geometry}
            stale={stale}
          />
        )}
      </svg>
      {!onScreen && <RulerMarks marks={marks} top={`${geometry.laneTop - 2}px`} height={`${geometry.lane + 4}px`} />}
    </div>
  )
}
