import type { Box } from '@beacon/ui/kinds/cfs'
import { getStatus, Glyph, type StatusName } from '@beacon/ui/status'
import { cn } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { drawMap, isArrow, type MapDrawing, nodeTowards } from './range-layout.ts'
import { hasFog, isTaken, type NodeState, type RangeNode, type RangeStage, type RangeView, stagesOn } from './range-model.ts'
import { useStageCount } from './range-words.ts'
import { useWidth } from './use-width.ts'

const looks: Record<NodeState, { box: string; glyph: string }> = {
  seen: { box: 'fill-ink-1 stroke-control', glyph: 'text-fg-2' },
  foothold: { box: 'fill-azure-bg stroke-azure-rule', glyph: 'text-azure' },
  controlled: { box: 'fill-jade-bg stroke-jade-rule', glyph: 'text-jade' },
}
const statusOf = (state: NodeState): StatusName => `range.${state}`
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

interface MapProps {
  range: Pick<RangeView, 'map' | 'stages'>
  /** The node that stands open. */
  current: string | null
  onOpen: (node_key: string) => void
}

/** What is known of a range: networks as regions, nodes as buttons. Arrows go along the edges, Enter opens. */
export function RangeMap({ range: { map, stages }, current, onOpen }: MapProps) {
  const { t } = useLingui()
  const { place, width } = useWidth<HTMLDivElement>(480)
  const drawing = drawMap(map, width, hasFog(stages))
  const [focused, setFocused] = useState<string | null>(null)
  const buttons = useRef(new Map<string, SVGGElement>())
  const first = map.nodes[0]?.key ?? null
  const reached = focused !== null && drawing.boxes.has(focused) ? focused : (current ?? first)
  const go = (key: string | null | undefined) => {
    if (key == null) return
    setFocused(key)
    buttons.current.get(key)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (event.key === 'Enter' || event.key === ' ') onOpen(key)
    else if (isArrow(event.key)) go(nodeTowards(map, drawing.boxes, key, event.key))
    else if (event.key === 'Home') go(first)
    else if (event.key === 'End') go(map.nodes.at(-1)?.key)
    else return
    event.preventDefault()
  }
  return (
    <div ref={place} className="min-w-0">
      <svg
        role="group"
        aria-label={t`Map of the range`}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        width={drawing.width}
        height={drawing.height}
        className="block max-w-full"
      >
        <Ground drawing={drawing} map={map} />
        {map.nodes.map((node) => {
          const box = drawing.boxes.get(node.key)
          if (box === undefined) return null
          return (
            <NodeButton
              key={node.key}
              node={node}
              box={box}
              own={stagesOn(stages, node.key)}
              isCurrent={node.key === current}
              isReached={node.key === reached}
              keep={(element) => {
                if (element === null) buttons.current.delete(node.key)
                else buttons.current.set(node.key, element)
              }}
              onFocus={() => setFocused(node.key)}
              onOpen={() => onOpen(node.key)}
              onKeyDown={(event) => onKeyDown(event, node.key)}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** Regions, lines and fog: the list says the same in words. */
function Ground({ drawing, map }: { drawing: MapDrawing; map: RangeView['map'] }) {
  const { t } = useLingui()
  const held = new Set(map.nodes.filter(({ state }) => state !== 'seen').map(({ key }) => key))
  return (
    <g aria-hidden="true">
      <defs>
        <pattern id="range-fog" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V8" className="stroke-rule" strokeWidth="2" />
        </pattern>
      </defs>
      {drawing.regions.map(({ zone, x, y, width, height, line }) => (
        <g key={zone}>
          <rect x={x + 0.5} y={y + 0.5} width={width - 1} height={height - 1} rx={6} className="fill-ink-0 stroke-rule" />
          <text x={x + 14} y={y + 19} className="fill-fg-2 font-mono text-[13px]">
            {cut(zone, 32)}
          </text>
          {line !== null && <path d={`M${line.from} ${line.y}H${line.to}`} className="stroke-control" strokeWidth="2" />}
        </g>
      ))}
      {drawing.paths.map(({ id, d, ends }) => (
        <path
          key={id}
          d={d}
          fill="none"
          className={ends.every((key) => held.has(key)) ? 'stroke-fg-2' : 'stroke-control'}
          strokeWidth={ends.every((key) => held.has(key)) ? 2 : 1.25}
        />
      ))}
      {drawing.fog !== null && (
        <>
          <rect
            {...drawing.fog}
            x={0.5}
            width={drawing.fog.width - 1}
            height={drawing.fog.height - 1}
            rx={6}
            fill="url(#range-fog)"
            className="stroke-rule"
            strokeDasharray="5 4"
          />
          <rect x={14} y={drawing.fog.y + 14} width={200} height={24} className="fill-ink-0" />
          <g transform={`translate(20 ${drawing.fog.y + 20})`} className="text-fg-3">
            <Glyph name={getStatus('range.unknown').glyph} />
          </g>
          <text x={40} y={drawing.fog.y + 31} className="fill-fg-2 text-[14px]">
            {t`Not discovered yet`}
          </text>
        </>
      )}
    </g>
  )
}

interface NodeProps {
  node: RangeNode
  box: Box
  own: readonly RangeStage[]
  isCurrent: boolean
  /** Tab comes here. */
  isReached: boolean
  keep: (element: SVGGElement | null) => void
  onFocus: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A node: glyph and word say its state, the number how many of its stages are taken. */
function NodeButton({ node, box, own, isCurrent, isReached, keep, onFocus, onOpen, onKeyDown }: NodeProps) {
  const { t, i18n } = useLingui()
  const countOf = useStageCount()
  const { key, state, is_attack } = node
  const { glyph, word } = getStatus(statusOf(state))
  const state_word = is_attack ? t`Attack node` : i18n._(word)
  const name = [key, state_word, countOf(own)].filter(Boolean).join(', ')
  const { x, y, width, height } = box
  return (
    <g
      ref={keep}
      role="button"
      tabIndex={isReached ? 0 : -1}
      aria-pressed={isCurrent}
      transform={`translate(${x} ${y})`}
      className="group cursor-pointer outline-none"
      onFocus={onFocus}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {/* Not a label: it would have to repeat the texts below as they stand. */}
      <title>{name}</title>
      <rect
        x={-3}
        y={-3}
        width={width + 6}
        height={height + 6}
        rx={4}
        className="fill-none stroke-transparent group-focus-visible:stroke-amber"
        strokeWidth={2}
      />
      <rect
        width={width}
        height={height}
        rx={2}
        className={cn(looks[state].box, isCurrent && 'stroke-fg')}
        strokeWidth={isCurrent ? 2 : 1.25}
      />
      <text x={12} y={22} className="fill-fg font-mono text-[15px]">
        {cut(key, 14)}
      </text>
      <g transform="translate(12 33)" className={looks[state].glyph}>
        <Glyph name={glyph} />
      </g>
      <text x={30} y={43} className="fill-fg-2 text-[13px]">
        {state_word}
      </text>
      {own.length > 0 && (
        <text x={width - 12} y={43} textAnchor="end" className="fill-fg-2 font-mono text-[13px]">
          {own.filter(isTaken).length}/{own.length}
        </text>
      )}
    </g>
  )
}
