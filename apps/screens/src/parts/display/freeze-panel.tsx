import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { Countdown, formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'

export const FREEZE = 72

/** Whether the freeze has something to say: it is ahead, or the ranking stands still. */
export function hasFreeze({ is_frozen, freeze_at, status, unfrozen_at }: ContestPublic): boolean {
  return is_frozen || (freeze_at !== null && unfrozen_at === null && status !== 'finished')
}

/** When the ranking freezes, or since when it is frozen: 72 u under an azure line. */
export function FreezePanel({ contest, now }: { contest: ContestPublic; now: number }) {
  const { t } = useLingui()
  if (!hasFreeze(contest) || contest.freeze_at === null) return null
  const at = <span className="font-mono">{formatClock(Date.parse(contest.freeze_at), viewerZone())}</span>
  return (
    <section className="flex h-72 items-center justify-between line-t-2 border-azure">
      <div>
        <h2 className="flex items-center gap-12 fs-26 leading-34 font-semibold text-azure">
          <Glyph name="asterisk" size="calc(18 * var(--u))" />
          {contest.is_frozen ? <Trans>Ranking frozen</Trans> : <Trans>Ranking freezes</Trans>}
        </h2>
        <p className="fs-22 leading-28 text-fg-2">{contest.is_frozen ? <Trans>since {at}</Trans> : <Trans>at {at}, in</Trans>}</p>
      </div>
      {!contest.is_frozen && (
        <Countdown to={contest.freeze_at} now={now} label={t`Ranking freezes`} className="fs-46 leading-60 font-medium" />
      )}
    </section>
  )
}
