import { netReach, type DrawnItem, type DrawnLink, type DrawnNet, type Drawing } from '@beacon/engine/scene/drawing'
import { cn } from '@beacon/ui/theme'
import { Box as ContainerIcon, EyeOff, Globe, Monitor, Router as RouterIcon, TriangleAlert, X } from 'lucide-react'
import { cut } from './cut.ts'

export type Trouble = 'error' | 'warning' | null
interface ShapeProps {
  isSelected: boolean
  trouble: Trouble
}

const borderOf = ({ isSelected, trouble }: ShapeProps) =>
  cn(trouble === 'error' ? 'stroke-vermilion' : isSelected ? 'stroke-fg' : 'stroke-control', isSelected ? 'fill-ink-3' : 'fill-ink-1')

/** The outline that a focused item has; drawn first, so that the item stays as it is. */
function FocusRing({ x, y, width, height, radius }: { x: number; y: number; width: number; height: number; radius: number }) {
  return (
    <rect
      x={x - 5}
      y={y - 5}
      width={width + 10}
      height={height + 10}
      rx={radius}
      className="fill-none stroke-amber opacity-0 group-focus-visible/item:opacity-100"
      strokeWidth={2}
      vectorEffect="non-scaling-stroke"
    />
  )
}

function TroubleMark({ x, y, trouble }: { x: number; y: number; trouble: Trouble }) {
  if (trouble === null) return null
  const Icon = trouble === 'error' ? X : TriangleAlert
  return (
    <g aria-hidden="true">
      <circle
        cx={x}
        cy={y}
        r={9}
        className={cn('fill-ink-1', trouble === 'error' ? 'stroke-vermilion' : 'stroke-amber')}
        strokeWidth={1.5}
      />
      <Icon
        x={x - 6}
        y={y - 6}
        width={12}
        height={12}
        className={trouble === 'error' ? 'text-vermilion' : 'text-amber'}
        strokeWidth={2.5}
      />
    </g>
  )
}

interface NodeProps extends ShapeProps {
  box: DrawnItem
  kind: 'container' | 'vm'
  /** Null in the view of players. */
  detail: string | null
  isHidden: boolean
}

/** A container has one border, a virtual machine two and its word; a hidden node is dashed. */
export function NodeShape({ box, kind, detail, isHidden, ...look }: NodeProps) {
  const { id, x, y, width, height } = box
  const Icon = kind === 'vm' ? Monitor : ContainerIcon
  const marks = (kind === 'vm' ? 28 : 0) + (isHidden ? 20 : 0)
  return (
    <>
      <FocusRing x={x} y={y} width={width} height={height} radius={6} />
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={2}
        className={borderOf(look)}
        strokeWidth={look.isSelected ? 2.5 : 1.25}
        strokeDasharray={isHidden ? '5 4' : undefined}
      />
      {kind === 'vm' && (
        <rect
          x={x + 3.5}
          y={y + 3.5}
          width={width - 7}
          height={height - 7}
          rx={1}
          className="fill-none stroke-control"
          strokeWidth={1}
          strokeDasharray={isHidden ? '5 4' : undefined}
        />
      )}
      <Icon x={x + 10} y={y + 10} width={15} height={15} className="text-fg-2" strokeWidth={1.75} aria-hidden="true" />
      <text x={x + 31} y={y + 22} className="fill-fg font-mono text-[13px] font-semibold">
        {cut(id, width - 31 - 10 - marks, 7.9)}
      </text>
      {kind === 'vm' && (
        <text x={x + width - 10} y={y + 21.5} textAnchor="end" className="fill-fg-2 text-[11px] font-semibold">
          VM
        </text>
      )}
      {isHidden && (
        <EyeOff x={x + width - marks - 6} y={y + 10} width={14} height={14} className="text-fg-2" strokeWidth={1.75} aria-hidden="true" />
      )}
      <text x={x + 10} y={y + 41} className={cn('font-mono text-[11px]', detail === '' ? 'fill-fg-3' : 'fill-fg-2')}>
        {cut(detail === '' ? '–' : (detail ?? ''), width - 20, 6.7)}
      </text>
      <TroubleMark x={x + width} y={y} trouble={look.trouble} />
    </>
  )
}

export function RouterShape({ box, ...look }: ShapeProps & { box: DrawnItem }) {
  const { id, x, y, width, height } = box
  return (
    <>
      <FocusRing x={x} y={y} width={width} height={height} radius={height / 2 + 5} />
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={height / 2}
        className={borderOf(look)}
        strokeWidth={look.isSelected ? 2.5 : 1.25}
      />
      <RouterIcon x={x + 12} y={y + 12} width={16} height={16} className="text-fg-2" strokeWidth={1.75} aria-hidden="true" />
      <text x={x + 33} y={y + 24.5} className="fill-fg font-mono text-[13px] font-semibold">
        {cut(id, width - 33 - 12, 7.9)}
      </text>
      <TroubleMark x={x + width - 8} y={y} trouble={look.trouble} />
    </>
  )
}

interface NetProps extends ShapeProps {
  line: DrawnNet
  detail: string
  /** Its nodes do not reach each other. */
  isParted: boolean
}

/** A network is a line with its name at the left end, where no link passes. */
export function NetShape({ line: { id, from, to, y }, detail, isParted, isSelected, trouble }: NetProps) {
  const label = cut(id, 150, 7.9)
  const width = Math.max(label.length * 7.9, detail.length * 6.7) + 18
  const colour = trouble === 'error' ? 'stroke-vermilion' : isSelected ? 'stroke-fg' : 'stroke-fg-3'
  return (
    <>
      <rect x={from - width} y={y - 16} width={to - from + width} height={32} fill="transparent" />
      <FocusRing x={from - width + 4} y={y - 14} width={to - from + width - 4} height={28} radius={4} />
      <line
        x1={from}
        x2={to}
        y1={y}
        y2={y}
        className={colour}
        strokeWidth={isSelected ? 5 : 3}
        strokeDasharray={isParted ? '10 5' : undefined}
      />
      <text x={from - 10} y={y + 1} textAnchor="end" className="fill-fg font-mono text-[13px] font-semibold">
        {label}
      </text>
      <text x={from - 10} y={y + 14} textAnchor="end" className="fill-fg-2 font-mono text-[11px]">
        {detail}
      </text>
      <TroubleMark x={from} y={y - 12} trouble={trouble} />
    </>
  )
}

export function InternetShape({
  box,
  label,
  isUsed,
  isSelected,
}: {
  box: Drawing['internet']
  label: string
  isUsed: boolean
  isSelected: boolean
}) {
  const { x, y, width, height } = box
  return (
    <>
      <FocusRing x={x} y={y} width={width} height={height} radius={height / 2 + 5} />
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={height / 2}
        className={cn(isSelected ? 'fill-ink-3' : 'fill-ink-0', isUsed || isSelected ? 'stroke-fg-2' : 'stroke-rule')}
        strokeWidth={1.25}
      />
      <Globe
        x={x + 12}
        y={y + 9}
        width={14}
        height={14}
        className={isUsed ? 'text-fg-2' : 'text-fg-3'}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <text x={x + 32} y={y + 20.5} className={cn('text-[12px]', isUsed ? 'fill-fg' : 'fill-fg-3')}>
        {label}
      </text>
    </>
  )
}

/** The number of the address stands at the item's end of the link. */
export function LinkShape({ link, isStrong }: { link: DrawnLink; isStrong: boolean }) {
  const { x, from, to, host } = link
  const isDown = to > from
  return (
    <g aria-hidden="true">
      <line x1={x} x2={x} y1={from} y2={to} className={isStrong ? 'stroke-fg' : 'stroke-control'} strokeWidth={isStrong ? 2 : 1.25} />
      <circle cx={x} cy={to} r={3.5} className={isStrong ? 'fill-fg' : 'fill-fg-2'} />
      {host !== null && (
        <text x={x + 5} y={isDown ? from + 14 : from - 6} className="fill-fg-2 font-mono text-[11px]">
          .{host}
        </text>
      )}
    </g>
  )
}

export function FrameShape({ frame: { name, x, y, width, height } }: { frame: Drawing['frames'][number] }) {
  return (
    <g aria-hidden="true">
      <rect x={x} y={y} width={width} height={height} rx={6} className="fill-none stroke-rule" strokeWidth={1} strokeDasharray="2 4" />
      <text x={x + 8} y={y - 5} className="fill-fg-2 text-[11px]">
        {cut(name, Math.max(width, netReach), 6.5)}
      </text>
    </g>
  )
}
