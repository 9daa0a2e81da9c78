/** One event of the outbox, or several in one row (`bundleChannel`). */
export interface OutboxRow {
  position: number
  channel: string
  event: string
  data: string
}

/** A row of the outbox that holds several events: its position is that of the last of them, the others stand right before it. */
export const bundleChannel = 'bundle'

interface Bundled {
  channel: string
  event: string
  data: object
}

/** The `data` of such a row: `[[channel, event, data], …]` as JSON. */
export const bundleText = (events: readonly Bundled[]): string =>
  JSON.stringify(events.map(({ channel, event, data }) => [channel, event, data]))

/** Rows with every event in a row of its own, and of a bundle only what comes after `after`: a reader may stand within it. */
export function withoutBundles(rows: readonly OutboxRow[], after: number): readonly OutboxRow[] {
  return rows.some(isBundle)
    ? rows.flatMap((row) => (isBundle(row) ? eventsOf(row).filter(({ position }) => position > after) : [row]))
    : rows
}

const isBundle = ({ channel }: OutboxRow): boolean => channel === bundleChannel

function eventsOf({ position, data }: OutboxRow): OutboxRow[] {
  const events: [string, string, object][] = JSON.parse(data)
  return events.map(([channel, event, own], index) => ({
    position: position - events.length + 1 + index,
    channel,
    event,
    data: JSON.stringify(own),
  }))
}
