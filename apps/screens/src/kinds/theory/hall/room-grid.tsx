import { formatNumber, useFormatLocale } from '@beacon/i18n'
import type { WallRoom } from '@beacon/api/kinds/theory/exam/exam-wall'
import { Trans } from '@lingui/react/macro'
import { Name } from '../../../parts/display/team-name.tsx'

/** Rooms on a page. */
const PAGE = 12

interface Props {
  rooms: readonly WallRoom[]
  now: number
  page_s: number
  isPortrait: boolean
}

/** Each room with who is done of who is placed there; more than twelve turn pages. An exam without rooms has none of it. */
export function RoomGrid({ rooms, now, page_s, isPortrait }: Props) {
  if (rooms.every(({ name }) => name === null)) return null
  const pages = Math.ceil(rooms.length / PAGE)
  const page = Math.floor(now / (page_s * 1000)) % pages
  return (
    <ul className={`grid gap-x-48 gap-y-18 ${isPortrait ? 'grid-cols-2' : 'grid-cols-4'}`}>
      {rooms.slice(page * PAGE, (page + 1) * PAGE).map((room) => (
        <Room key={room.name ?? ''} room={room} />
      ))}
    </ul>
  )
}

function Room({ room: { name, candidates, present, submitted } }: { room: WallRoom }) {
  const locale = useFormatLocale()
  const part = (count: number) => ({ width: `${(100 * count) / Math.max(1, candidates)}%` })
  return (
    <li className="min-w-0">
      <p className="flex items-baseline gap-9">
        <span className="min-w-0 flex-1 truncate fs-36 leading-56 font-semibold [font-stretch:90%]">
          {name === null ? <Trans context="exam">No room</Trans> : <Name text={name} className="block" />}
        </span>
        <span className="shrink-0 font-mono fs-46 leading-56 font-semibold">{formatNumber(locale, submitted)}</span>
        <span className="shrink-0 fs-32 leading-56 text-fg-2 tabular-nums">/ {formatNumber(locale, candidates)}</span>
      </p>
      <div className="relative h-12 bg-ink-2">
        <div className="absolute inset-y-0 left-0 bg-control" style={part(present)} />
        <div className="absolute inset-y-0 left-0 bg-jade" style={part(submitted)} />
      </div>
    </li>
  )
}
