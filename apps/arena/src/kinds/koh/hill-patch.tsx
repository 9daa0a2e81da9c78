import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { HillView, OwnHill } from '@beacon/api/kinds/koh/hill'
import { useServerNow } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { heldClock } from '@beacon/ui/kinds/koh'
import { LeftClock, leftOf } from '@beacon/ui/ruler'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PatchSection } from '../../parts/patch/patch-section.tsx'
import { ownHillsQuery } from './queries.ts'

interface Props {
  contest: ContestPublic
  hill: HillView
  own: OwnHill | undefined
  /** Why no patch is taken at all; null: one may be. */
  closed: ReactNode | null
}

/** The patch: who solved the version that runs may send one, until its time is over. */
export function HillPatch({ contest, hill, own, closed }: Props) {
  return (
    <section aria-labelledby="patch-title" className="mt-5">
      <h3 id="patch-title" className="type-section mb-2 text-fg">
        <Trans context="koh">Patch</Trans>
      </h3>
      <p className="text-dense text-fg-2">
        <Trans>
          Send a tar.gz with update.sh at its top level. If the checks pass and the hill stays attackable, your version takes its place.
        </Trans>
      </p>
      {own === undefined ? (
        closed !== null && <p className="mt-3 text-fg-3">{closed}</p>
      ) : (
        <Patches contest={contest} hill={hill} own={own} closed={closed} />
      )}
    </section>
  )
}

function Patches({ contest, hill, own, closed }: Props & { own: OwnHill }) {
  const { t } = useLingui()
  const { resource_id } = contest
  const now = useServerNow()
  const left = leftOf({ ends_at: own.patch_until, left_ms: own.patch_left_ms }, now)
  const wait = leftOf({ ends_at: own.retry_at, left_ms: own.retry_left_ms }, now)
  const short = () => {
    if (own.is_king) return t`You are king`
    if (!own.has_solved) return t`Solve the running version first`
    if (own.open_patch_id !== null) return t`A patch is being judged`
    if (left <= 0) return t`Patch time ended`
    if (own.patches_left === 0) return t`No patches left`
    return wait > 0 ? t`Next patch in ${{ clock: heldClock(wait) }}` : null
  }
  return (
    <PatchSection
      resource_id={resource_id}
      topic_id={hill.topic_id}
      closed={closed}
      short={short()}
      moves={ownHillsQuery(resource_id).queryKey}
      limits={<Limits own={own} left={left} now={now} isPaused={contest.status === 'paused'} />}
    />
  )
}

function Limits({ own, left, now, isPaused }: { own: OwnHill; left: number; now: number; isPaused: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const used = formatNumber(locale, own.patches_used)
  const all = own.patches_left === null ? null : formatNumber(locale, own.patches_used + own.patches_left)
  const hasRight = own.has_solved && !own.is_king
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-5 text-dense text-fg-2">
      {hasRight && left > 0 && (
        <span className="flex items-baseline gap-3">
          <LeftClock
            clock={{ ends_at: own.patch_until, left_ms: own.patch_left_ms }}
            now={now}
            label={t`Patch time left`}
            className={`text-[24px] leading-8 ${left > 60_000 ? 'text-jade!' : ''}`}
          />
          {isPaused ? <Trans>left after the pause</Trans> : <Trans>left to patch</Trans>}
        </span>
      )}
      {hasRight && left <= 0 && (
        <span className="text-amber">
          <Trans>Patch time has ended. Solve the next version.</Trans>
        </span>
      )}
      <span>
        {all === null ? (
          <Plural value={own.patches_used} one="# patch counted" other="# patches counted" />
        ) : (
          <Trans>
            {used} of {all} patches used
          </Trans>
        )}
      </span>
    </div>
  )
}
