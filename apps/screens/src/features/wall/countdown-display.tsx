import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { appHref, builtKinds, isBuiltKind } from '@beacon/router'
import { QrCode } from '@beacon/ui/layout'
import { Countdown, formatClock, viewerZone } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { elapsedClock } from './elapsed-clock.ts'
import { hasFreeze } from '../../parts/display/freeze-panel.tsx'
import { headCount } from '../../parts/display/phase.ts'
import type { DisplayProps } from '../../parts/display/display-props.ts'

/** Where a phone gets to from the wall; null while the kind is not built. No key in it. */
function contestHref({ kind, resource_id }: ContestPublic): string | null {
  // Of the built kinds alone: the table of all would be in the first load of every wall.
  if (!isBuiltKind(kind)) return null
  const { slug } = builtKinds[kind]
  return new URL(appHref('arena', slug.arena, {}, { resource_id }), location.origin).href
}

/** The digits alone, for a hall that waits: to the start, to the end, and to the freeze. */
export function CountdownDisplay({ board: { contest }, now, isPortrait }: DisplayProps) {
  const { t } = useLingui()
  const { kind, at } = headCount(contest)
  const href = contestHref(contest)
  const words = { starts: t`Starts in`, ends: t`Ends in`, paused: t`Paused for`, ended: t`Ended at` }
  const digits = `font-mono font-medium text-amber whitespace-nowrap ${isPortrait ? 'fs-190 leading-220' : 'fs-340 leading-380'}`
  return (
    <div className="relative grid h-full content-center">
      <p className="fs-46 leading-60 text-fg-2">{words[kind]}</p>
      <p className={digits}>
        {kind === 'starts' || kind === 'ends' ? (
          <Countdown to={at} now={now} label={words[kind]} />
        ) : kind === 'paused' ? (
          elapsedClock(now - Date.parse(at))
        ) : (
          formatClock(Date.parse(at), viewerZone())
        )}
      </p>
      <div className="flex min-h-120 items-center gap-48">
        {hasFreeze(contest) && contest.freeze_at !== null && (
          <p className="flex items-baseline gap-18 fs-36 leading-60 text-azure">
            {contest.is_frozen ? <Trans>Ranking frozen</Trans> : <Trans>Ranking freezes in</Trans>}
            {!contest.is_frozen && <Countdown to={contest.freeze_at} now={now} label={t`Ranking freezes in`} className="fs-58 text-fg" />}
          </p>
        )}
      </div>
      {href !== null && (
        <div className="absolute right-0 bottom-0 grid justify-items-end gap-12">
          <span className="[&>span]:size-220! [&_svg]:size-full">
            <QrCode value={href} label={t`Opens the contest on a phone`} size={220} />
          </span>
          <p className="fs-22 text-fg-3">{contest.status === 'not_started' ? <Trans>Register</Trans> : <Trans>Watch</Trans>}</p>
        </div>
      )}
    </div>
  )
}
