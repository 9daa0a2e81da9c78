import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

export interface RowsProps {
  count: number
  /** Columns across, for the rows that only hold space. */
  span: number
  active: number
  rowHeight: number
  scroller: RefObject<HTMLDivElement | null>
  draw: (index: number) => ReactNode
}

function Space({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td aria-hidden="true" colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  )
}

/** Rows in view and a few around them; two empty rows hold the place of the others, so it stays a real table. */
export function VirtualRows({ count, span, active, rowHeight, scroller, draw }: RowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 800, height: 640 },
  })
  const shownActive = useRef(active)
  useEffect(() => {
    if (shownActive.current === active) return
    shownActive.current = active
    virtual.scrollToIndex(active)
  }, [active, virtual])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Space height={before} span={span} />
      {items.map((item) => draw(item.index))}
      <Space height={after} span={span} />
    </>
  )
}

/** All rows, for pages of up to a hundred. */
export function PlainRows({ count, draw }: Pick<RowsProps, 'count' | 'draw'>) {
  return <>{Array.from({ length: count }, (_, index) => draw(index))}</>
}

/** Rows of still bars while the first page loads. */
export function SkeletonRows({ count, columns, ticks, withMenu }: { count: number; columns: number; ticks: boolean; withMenu: boolean }) {
  const widths = [62, 78, 48, 70, 55]
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} aria-hidden="true" data-skeleton="">
          {ticks && <td aria-hidden="true" className="h-row border-b border-rule-2" />}
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} aria-hidden="true" className="h-row border-b border-rule-2 px-2.5">
              <span
                className="block h-2.5 rounded-control bg-ink-3"
                style={{ width: `${widths[(row + column * 2) % widths.length] ?? 60}%` }}
              />
            </td>
          ))}
          {withMenu && <td aria-hidden="true" className="h-row border-b border-rule-2" />}
        </tr>
      ))}
    </>
  )
}
