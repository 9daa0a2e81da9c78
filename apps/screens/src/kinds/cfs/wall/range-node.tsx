import type { RangeWallView } from '@beacon/api/kinds/cfs/range'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import type { Box } from '@beacon/ui/kinds/cfs'
import { Glyph } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Name } from '../../../parts/display/team-name.tsx'
import type { Density } from './map-plan.ts'
import { placeOf } from './range-ground.tsx'
import { u } from './unit.ts'

type Node = RangeWallView['nodes'][number]
const looks: Record<Density, { pad: string; name: string; figure: string; first: string; glyph: number }> = {
  large: { pad: 'px-20 pt-12', name: 'fs-36 leading-52', figure: 'fs-58 leading-76', first: 'fs-30', glyph: 24 },
  roomy: { pad: 'px-16 pt-8', name: 'fs-28 leading-42', figure: 'fs-40 leading-52', first: 'fs-24', glyph: 20 },
  plain: { pad: 'px-14 pt-6', name: 'fs-26 leading-34', figure: 'fs-28 leading-36', first: 'fs-22', glyph: 16 },
  tight: { pad: 'px-10 pt-2', name: 'fs-22 leading-34', figure: 'fs-22 leading-34', first: '', glyph: 15 },
}

interface NodeProps {
  node: Node
  box: Box
  density: Density
  /** Entrants of the ranking. */
  entrants: number
  hasStages: boolean
  isLatest: boolean
}

/** A node: who holds it of all entrants, who controls it, who was first; the bar at its foot grows by the share. */
export const RangeNode = memo(function RangeNode({ node, box, density, entrants, hasStages, isLatest }: NodeProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { key, holders, controlled, first } = node
  const look = looks[density]
  const isHeld = holders > 0
  const [held, all, kept] = [holders, entrants, controlled].map((count) => formatNumber(locale, count))
  const label = !hasStages
    ? key
    : first === null
      ? t`${key}: held by ${{ held }} of ${{ all }}`
      : t`${key}: held by ${{ held }} of ${{ all }}, controlled by ${{ kept }}, first ${{ name: first.name }}`
  const border = isLatest
    ? 'border-amber bg-amber-bg'
    : controlled > 0
      ? 'border-jade-rule bg-ink-0'
      : isHeld
        ? 'border-azure-rule bg-ink-0'
        : 'border-control bg-ink-0'
  const figure = hasStages && (
    <span key={holders} className={`shrink-0 font-mono font-semibold ${look.figure} ${isHeld ? 'text-fg' : 'text-fg-3'}`}>
      {held}
      <span className="fs-22 font-normal text-fg-3">/{all}</span>
    </span>
  )
  return (
    <li
      aria-label={label}
      data-latest={isLatest}
      className={`absolute overflow-hidden line-2 transition-colors duration-600 motion-reduce:transition-none ${border}`}
      style={placeOf(box)}
    >
      <div className={look.pad}>
        <p className={`flex items-baseline gap-12 font-mono font-semibold ${look.name}`}>
          <span className="min-w-0 flex-1 truncate">{key}</span>
          {controlled > 0 && density !== 'tight' && (
            <span key={controlled} className="inline-flex shrink-0 items-baseline gap-8 text-jade">
              <Glyph name="flag" size={u(look.glyph)} />
              {kept}
            </span>
          )}
          {density === 'tight' && figure}
        </p>
        {density !== 'tight' && (
          <p className="flex items-baseline gap-16">
            {figure}
            {first !== null && (
              <span key={first.entrant_id} className={`ml-auto flex min-w-0 items-baseline gap-8 ${look.first} text-fg-2`}>
                <Glyph name="diamond" size={u(look.glyph * 0.8)} className="shrink-0 text-amber" />
                <Name text={first.name} />
              </span>
            )}
          </p>
        )}
      </div>
      {isLatest && <span className="absolute inset-0 line-4 border-amber" />}
      {hasStages && <Bar holders={holders} controlled={controlled} entrants={entrants} isThick={density === 'large'} />}
    </li>
  )
})

/** The share of those who hold the node, and within it of those who control it. */
function Bar({ holders, controlled, entrants, isThick }: Pick<Node, 'holders' | 'controlled'> & { entrants: number; isThick: boolean }) {
  const part = (count: number) => ({ width: `${Math.min(100, (100 * count) / Math.max(1, entrants))}%` })
  return (
    <div className={`absolute inset-x-0 bottom-0 bg-ink-3 ${isThick ? 'h-14' : 'h-8'}`}>
      <div className="absolute inset-y-0 left-0 bg-azure" style={part(holders)} />
      <div className="absolute inset-y-0 left-0 bg-jade" style={part(controlled)} />
    </div>
  )
}
