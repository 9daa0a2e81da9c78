import type { BoardTable } from '@beacon/api/board/board-table'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { useLingui } from '@lingui/react/macro'
import { Name } from '../../parts/display/team-name.tsx'

const looks = new Map([
  ['frozen', 'text-azure'],
  ['live', 'text-jade'],
  ['stale', 'text-amber'],
  ['failed', 'text-amber'],
])

function useStateWords(): (race: BoardTable['races'][number]) => string | null {
  const { t } = useLingui()
  return ({ state, data_at }) => {
    const time = data_at === null ? '–' : formatClock(Date.parse(data_at), viewerZone())
    const words = new Map([
      ['frozen', t`frozen`],
      ['sealed', t`not released`],
      ['waiting', t`not started`],
      ['not_started', t`not started`],
      ['live', t`live`],
      ['hidden', t`not published`],
      ['gone', t`removed`],
      ['failed', t`no data`],
      ['stale', t`data from ${time}`],
    ])
    return words.get(state) ?? null
  }
}

/** Races of which the reader should know more than their points: what moves, what stands still, and since when. */
export function RaceMarks({ races }: { races: BoardTable['races'] }) {
  const wordOf = useStateWords()
  const marked = races.flatMap((race) => {
    const word = wordOf(race)
    return word === null ? [] : [{ race, word }]
  })
  return (
    <ul className="flex min-w-0 flex-1 gap-32 overflow-hidden">
      {marked.map(({ race, word }) => (
        <li key={race.race_id} className="flex min-w-0 items-baseline gap-10 whitespace-nowrap">
          <Name text={race.short_name} className="font-semibold" />
          <span className={looks.get(race.state) ?? 'text-fg-3'}>{word}</span>
        </li>
      ))}
    </ul>
  )
}
