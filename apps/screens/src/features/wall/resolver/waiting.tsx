import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { Glyph } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'

/** What the standing is while nothing has been revealed: of now, of the freeze, or the results themselves. */
export type WaitsFor = 'freeze' | 'reveal' | 'nothing'

export function waitsFor({ is_frozen, unfrozen_at, status }: Pick<ContestPublic, 'is_frozen' | 'unfrozen_at' | 'status'>): WaitsFor {
  if (is_frozen) return 'reveal'
  return unfrozen_at === null && status !== 'finished' ? 'freeze' : 'nothing'
}

/** What the board shows before the first step, in one line over it. */
export function Waiting({ contest }: { contest: ContestPublic }) {
  const waits = waitsFor(contest)
  return (
    <section
      className={`flex h-64 items-baseline gap-36 overflow-hidden line-t-2 pt-9 ${waits === 'reveal' ? 'border-azure' : 'border-rule'}`}
    >
      <h2 className={`flex shrink-0 items-center gap-12 fs-26 leading-34 font-semibold ${waits === 'reveal' ? 'text-azure' : 'text-fg'}`}>
        {waits === 'reveal' && <Glyph name="asterisk" size="calc(18 * var(--u))" />}
        {waits === 'reveal' ? (
          <Trans>Standings at the freeze</Trans>
        ) : waits === 'freeze' ? (
          <Trans>Current standings</Trans>
        ) : (
          <Trans>Final standings</Trans>
        )}
      </h2>
      <p className="min-w-0 fs-26 leading-34 text-fg-2">
        {waits === 'reveal' ? (
          <Trans>Later solves are revealed from the last place up.</Trans>
        ) : waits === 'freeze' ? (
          <Trans>The ranking is not frozen yet. Once it is, later results are revealed here.</Trans>
        ) : (
          <Trans>Nothing is held back.</Trans>
        )}
      </p>
    </section>
  )
}
