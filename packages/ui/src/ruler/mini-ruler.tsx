import { viewerZone } from '@beacon/i18n/format'
import { useMemo } from 'react'
import { rulerScale } from './ruler-scale.ts'
import { readSpan, type RulerSpan, rulerStateAt } from './ruler-span.ts'
import { useRulerName } from './use-ruler-words.ts'

const WIDE = 104
const LINE = 7.5

export interface MiniRulerProps {
  span: RulerSpan
  now: number
  zone?: string
}

/** The ruler of a table row, 104 × 14: five inner ticks, passed part, pauses, freeze dashes and the now bar. */
export function MiniRuler({ span: wire, now, zone = viewerZone() }: MiniRulerProps) {
  const span = useMemo(() => readSpan(wire), [wire])
  const scale = rulerScale(span, WIDE - 1)
  const state = rulerStateAt(span, now)
  const name = useRulerName({ span, state, now, zone })
  const x = (at: number) => scale.x(at) + 0.5
  const live = state === 'running' || state === 'paused' || state === 'frozen'
  const pauses = span.pauses.filter((pause) => pause.from < now).map((pause) => x((pause.from + Math.min(pause.to ?? now, now)) / 2))
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${WIDE} 14`} width={WIDE} height={14} className="block shrink-0" fill="none">
      <path d={[1, 2, 3, 4, 5].map((n) => `M${0.5 + (n * (WIDE - 1)) / 6} ${LINE}v3`).join('')} className="stroke-rule" />
      <path d={`M.5 3.5V11.5M${WIDE - 0.5} 3.5V11.5M.5 ${LINE}H${WIDE - 0.5}`} className="stroke-control" />
      {span.freeze !== null && state !== 'finished' && (
        <path d={`M${x(span.freeze)} ${LINE}H${WIDE - 0.5}`} className="stroke-azure" strokeWidth="2" strokeDasharray="4 1.5" />
      )}
      {state === 'finished' && <path d={`M.5 ${LINE}H${WIDE - 0.5}`} className="stroke-fg-3" strokeWidth="2" />}
      {live && <path d={`M.5 ${LINE}H${x(now)}`} className="stroke-fg" strokeWidth="2" />}
      {live && <path d={pauses.map((at) => `M${at - 2.5} ${LINE - 1}l2-4M${at} ${LINE - 1}l2-4`).join('')} className="stroke-control" />}
      {live && <path d={`M${x(now)} 1V13`} className="stroke-amber" strokeWidth="2" />}
    </svg>
  )
}
