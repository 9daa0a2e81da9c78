import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { Name } from '../../../parts/display/team-name.tsx'
import { type Cells, namesOf } from './use-cells.ts'

/** The newest captures in one line, as many as stand in it whole; those of a pair in a service and round are one, with their number. `most` of them. */
export function LatestCaptures({ cells, most }: { cells: Cells; most: number }) {
  const { nameOf, keyOf } = namesOf(cells)
  return (
    <section className="flex h-36 flex-wrap items-end gap-x-44 overflow-hidden fs-22 leading-36">
      <h2 className="shrink-0 font-semibold">
        <Trans>Latest captures</Trans>
      </h2>
      {cells.latest.length === 0 && (
        <p className="text-fg-3">
          <Trans>No captures yet.</Trans>
        </p>
      )}
      {cells.latest.slice(0, most).map(({ n, at, attacker_id, victim_id, topic_id, count }) => (
        <p key={`${n} ${attacker_id} ${victim_id} ${topic_id}`} className="flex max-w-full items-baseline gap-12">
          <time dateTime={at} className="shrink-0 font-mono text-fg-3">
            {formatClock(Date.parse(at), viewerZone(), true)}
          </time>
          <Name text={nameOf(attacker_id)} className="font-semibold" />
          <span className="flex shrink-0 items-baseline gap-8 text-vermilion">
            <Glyph name="flag" size="calc(15 * var(--u))" />
            <Trans context="capture">pwned</Trans>
          </span>
          <Name text={nameOf(victim_id)} className="text-fg-2" />
          <span className="shrink-0 font-mono text-fg-3">{keyOf(topic_id)}</span>
          {count > 1 && <span className="shrink-0 font-mono text-fg-2">× {count}</span>}
        </p>
      ))}
    </section>
  )
}
