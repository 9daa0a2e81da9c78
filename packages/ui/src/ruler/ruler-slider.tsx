import { viewerZone } from '@beacon/i18n/format'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { grip } from './ruler-geometry.ts'
import { rulerScale } from './ruler-scale.ts'
import { readSpan } from './ruler-span.ts'
import { TimeRuler, type TimeRulerProps } from './time-ruler.tsx'
import { useWidth } from './use-width.ts'
import { formatClock, formatDay } from './zoned-time.ts'

export interface RulerSliderProps extends Omit<TimeRulerProps, 'surface' | 'width' | 'handles'> {
  /** One instant (ms) for a moment, two for a range. */
  value: readonly number[]
  onValueChange: (value: number[]) => void
  /** Told once a handle is let go, and after each key. */
  onValueCommit?: (value: number[]) => void
  /** Accessible names of the handles, in order. */
  labels: readonly string[]
  /** Distance of two places in ms; a minute by default. Page keys move ten times as far. */
  step?: number
}

const minute = 60_000
const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }

/** The value with one handle moved: whole steps, inside the span, never past its neighbour. */
export function movedTo(
  value: readonly number[],
  index: number,
  at: number,
  bounds: { start: number; end: number; step: number },
): number[] {
  const { start, end, step } = bounds
  const low = index === 0 ? start : (value[index - 1] ?? start) + step
  const high = index === value.length - 1 ? end : (value[index + 1] ?? end) - step
  const whole = Math.round(at / step) * step
  return value.map((one, place) => (place === index ? Math.min(Math.max(whole, low), high) : one))
}

/** The time ruler with handles: chooses a moment or a range of the contest's time. What lies outside a range is dimmed. */
export function RulerSlider({ value, onValueChange, onValueCommit, labels, step = minute, span: wire, ...ruler }: RulerSliderProps) {
  const { i18n } = useLingui()
  const zone = ruler.zone ?? viewerZone()
  const [ref, width] = useWidth(undefined)
  const span = useMemo(() => readSpan(wire), [wire])
  const scale = useMemo(() => rulerScale(span, width), [span, width])
  const bounds = { start: Math.floor(span.start / step) * step, end: Math.ceil(scale.at(width) / step) * step, step }
  const move = (index: number, at: number, isDone: boolean) => {
    const next = movedTo(value, index, at, bounds)
    onValueChange(next)
    if (isDone) onValueCommit?.(next)
  }
  const [from = 0, to = 0] = value
  const atPointer = (event: PointerEvent, shift = 0) => scale.at(event.clientX - shift - (ref.current?.getBoundingClientRect().left ?? 0))
  // Handles close together stand beside each other, so that each can be taken; their lines stay in place.
  const apart = value.length > 1 ? Math.max(0, grip - (scale.x(to) - scale.x(from))) / 2 : 0
  const shiftOf = (index: number) => (index === 0 ? -apart : apart)
  const nearest = (at: number) => (value.length > 1 && Math.abs(at - to) < Math.abs(at - from) ? 1 : 0)
  return (
    <div ref={ref} className="relative">
      <TimeRuler {...ruler} span={wire} surface="admin" width={width} handles={value} />
      {value.length > 1 && (
        <>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-5 bottom-5 left-0 bg-ink-0/70"
            style={{ width: scale.x(from) }}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-5 right-0 bottom-5 bg-ink-0/70"
            style={{ left: scale.x(to) }}
          />
        </>
      )}
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-5 bottom-5 cursor-pointer touch-none"
        onPointerDown={(event) => {
          const at = atPointer(event)
          move(nearest(at), at, true)
        }}
      />
      {value.map((at, index) => (
        <Handle
          key={labels[index] ?? index}
          label={labels[index] ?? ''}
          at={at}
          bounds={bounds}
          left={scale.x(at)}
          shift={shiftOf(index)}
          text={`${formatDay(at, zone, i18n.locale)} ${formatClock(at, zone)}`}
          onPointer={(event, isDone) => move(index, atPointer(event, shiftOf(index)), isDone)}
          onMove={(to_) => move(index, to_, true)}
        />
      ))}
    </div>
  )
}

interface HandleProps {
  label: string
  at: number
  bounds: { start: number; end: number; step: number }
  left: number
  /** How far its place is from its line, px. */
  shift: number
  text: string
  onPointer: (event: PointerEvent, isDone: boolean) => void
  onMove: (at: number) => void
}

function Handle({ label, at, bounds, left, shift, text, onPointer, onMove }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = keySteps[event.key]
    const to =
      event.key === 'Home' ? bounds.start : event.key === 'End' ? bounds.end : steps === undefined ? null : at + steps * bounds.step
    if (to === null) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={bounds.start}
      aria-valuemax={bounds.end}
      aria-valuenow={at}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onPointer(event, false)}
      onPointerUp={(event) => onPointer(event, true)}
      className="absolute top-[18px] h-9 w-6 -translate-x-1/2 cursor-grab touch-none active:cursor-grabbing"
      style={{ left: left + shift }}
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-azure" style={{ marginLeft: -shift }} />
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 h-4 w-2 -translate-x-1/2 -translate-y-1/2 rounded-control border border-azure bg-ink-0"
      />
    </span>
  )
}
