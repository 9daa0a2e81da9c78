import type { QueueRow } from '@beacon/api/kinds/rw/views'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { Slots } from '../../../parts/display/slots.tsx'
import { Name } from '../../../parts/display/team-name.tsx'

const PITCH = 92

/** Who waits, in order, with the promised time; those who are told to get ready in amber. */
export function QueueList({ rows }: { rows: readonly QueueRow[] }) {
  const { t } = useLingui()
  if (rows.length === 0)
    return (
      <p className="pt-16 fs-26 text-fg-3">
        <Trans>No challenge is waiting.</Trans>
      </p>
    )
  return (
    <Slots
      label={t({ context: 'real world', message: 'Queue' })}
      items={rows}
      keyOf={({ challenge_id }) => challenge_id}
      pitch={PITCH}
      render={({ place, entrant_name, topic_name, promised_at, is_next }) => (
        <article className="flex h-full items-center gap-20 line-b-1 border-rule">
          <span className="w-44 shrink-0 text-right font-mono fs-32 font-semibold text-fg-3">{place}</span>
          <span className="min-w-0 flex-1">
            <Name text={entrant_name} className={`block fs-32 leading-42 font-semibold ${is_next ? 'text-amber' : ''}`} />
            <Name text={topic_name} className="block fs-24 leading-32 text-fg-2" />
          </span>
          {promised_at !== null && (
            <time dateTime={promised_at} className="shrink-0 font-mono fs-32 text-fg-2">
              {formatClock(Date.parse(promised_at), viewerZone())}
            </time>
          )}
        </article>
      )}
    />
  )
}
