import { type CSSProperties, type ReactNode, useState } from 'react'

interface SlotsProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Height of each place in u. */
  pitch: number
  render: (item: Item, place: number) => ReactNode
  label: string
  role?: 'table' | 'list'
  /** New things at the top push the rest down. */
  pushes?: boolean
}

/** How many of the first items were not there at the last drawing; 0 when nothing or everything is new. */
export function pushedBy(before: ReadonlySet<string>, keys: readonly string[]): number {
  const known = keys.findIndex((key) => before.has(key))
  return before.size === 0 || known < 0 ? 0 : known
}

/**
 * Places of one height, one under another. Elements stand in the order of their keys and reach their place by a transform alone:
 * a row that climbs slides for 600 ms and nothing ever shifts the layout. Reduced motion changes at once.
 */
export function Slots<Item>({ items, keyOf, pitch, render, label, role = 'list', pushes = false }: SlotsProps<Item>) {
  const keys = items.map(keyOf)
  const now = keys.join(' ')
  const [order, setOrder] = useState<{ now: string; before: ReadonlySet<string> }>({ now, before: new Set() })
  if (order.now !== now) setOrder({ now, before: new Set(order.now.split(' ')) })
  const pushed = pushes ? pushedBy(order.before, keys) : 0
  const placed = items.map((item, place) => ({ key: keys[place] ?? '', item, place })).sort((a, b) => (a.key < b.key ? -1 : 1))
  return (
    <div role={role} aria-label={label} className="relative overflow-hidden" style={{ height: `calc(${items.length * pitch} * var(--u))` }}>
      {placed.map(({ key, item, place }) => (
        <div
          key={key}
          role={role === 'table' ? 'row' : 'listitem'}
          aria-rowindex={role === 'table' ? place + 1 : undefined}
          aria-posinset={role === 'list' ? place + 1 : undefined}
          className="absolute inset-x-0 top-0 transition-transform duration-600 ease-out motion-reduce:transition-none"
          style={{ height: `calc(${pitch} * var(--u))`, transform: `translateY(calc(${place * pitch} * var(--u)))` }}
        >
          <Entering by={place < pushed ? pushed * pitch : 0}>{render(item, place)}</Entering>
        </div>
      ))}
    </div>
  )
}

/** A row that enters from the top moves by its own height; this is decided once, when it appears. */
function Entering({ by, children }: { by: number; children: ReactNode }) {
  const [first] = useState(by)
  const style = { '--slot-in': `calc(${first} * var(--u))` } as CSSProperties
  return (
    <div
      className={`h-full ${first === 0 ? '' : 'animate-[slot-in_600ms_cubic-bezier(0.2,0,0,1)] motion-reduce:animate-none'}`}
      style={style}
    >
      {children}
    </div>
  )
}
