import type { RushDesk } from '@beacon/api/kinds/theory/exam/rush'
import { formatPoints, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'

const digits = 2

/** All desks, best first; the own one stands out. */
export function RushStandings({ desks, mine }: { desks: readonly RushDesk[]; mine: string }) {
  const locale = useFormatLocale()
  const sorted = [...desks].sort((left, right) => left.rank - right.rank || left.place - right.place)
  return (
    <section aria-labelledby="rush-standings" className="py-4">
      <h2 id="rush-standings" className="mb-1 text-caption text-fg-3">
        <Trans context="rush">Standings</Trans>
      </h2>
      <ol className="border-t border-rule">
        {sorted.map(({ entrant_id, rank, name, score }) => (
          <li
            key={entrant_id}
            aria-current={entrant_id === mine || undefined}
            className={`flex min-h-9 items-center gap-3 border-b border-rule-2 px-1 ${entrant_id === mine ? 'bg-amber-bg' : ''}`}
          >
            <span className="w-6 text-right font-mono text-fg-3">{rank}</span>
            <span className="min-w-0 flex-1 truncate text-fg">{name}</span>
            <span className="font-mono text-fg">{formatPoints(locale, score, digits)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
