import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { OwnDefence } from '@beacon/api/kinds/awdp/defence'
import { useServerNow } from '@beacon/auth'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { useClosedWords } from '../../parts/answer/flag-section.tsx'
import { PatchSection } from '../../parts/patch/patch-section.tsx'
import type { OwnTopic } from '../../parts/topic/own-topics.ts'
import { defencesQuery, useOwnDefence } from './queries.ts'
import { DefenceState } from './two-sides.tsx'
import { waitClock, waitOf } from './waiting.ts'

interface Props {
  contest: AnswerContest
  mine: ContestMe
  topic: OwnTopic
}

/** The other side of a topic: how it is defended, when the next patch is taken, and what came of the own ones. */
export function DefencePanel({ contest, mine, topic }: Props) {
  const own = useOwnDefence(topic.resource_id)
  const closed = useClosedWords({ topic, contest, mine })
  const isIn = mine.entrant?.status === 'approved'
  return (
    <section aria-labelledby="defence-title" className="mt-5 min-[1600px]:mt-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h3 id="defence-title" className="type-section text-fg">
          <Trans>Defence</Trans>
        </h3>
        {own !== undefined && (
          <span className="ml-auto text-dense">
            <DefenceState own={own} />
          </span>
        )}
      </div>
      <p className="text-dense text-fg-2">
        <Trans>
          Send a tar.gz with update.sh at its top level. It runs as root in a box of its own, which is then checked and attacked.
        </Trans>
      </p>
      {isIn && own !== undefined ? (
        <Patches contest={contest} topic={topic} own={own} closed={closed} />
      ) : (
        closed !== null && <p className="mt-3 text-fg-3">{closed}</p>
      )}
    </section>
  )
}

interface PatchesProps {
  contest: AnswerContest
  topic: OwnTopic
  own: OwnDefence
  closed: React.ReactNode | null
}

function Patches({ contest, topic, own, closed }: PatchesProps) {
  const { t } = useLingui()
  const { resource_id } = contest
  const wait = waitOf(own, useServerNow())
  const short =
    own.open_patch_id !== null
      ? t`A patch is being judged`
      : own.patches_left === 0
        ? t`No patches left`
        : wait > 0
          ? t`Next patch in ${{ clock: waitClock(wait) }}`
          : null
  return (
    <PatchSection
      resource_id={resource_id}
      topic_id={topic.resource_id}
      closed={closed}
      short={short}
      moves={defencesQuery(resource_id).queryKey}
      limits={<Limits own={own} wait={wait} isPaused={contest.status === 'paused'} />}
    />
  )
}

function Limits({ own, wait, isPaused }: { own: OwnDefence; wait: number; isPaused: boolean }) {
  const locale = useFormatLocale()
  const used = formatNumber(locale, own.patches_used)
  const all = own.patches_left === null ? null : formatNumber(locale, own.patches_used + own.patches_left)
  const at = own.retry_at === null ? null : formatTime(own.retry_at)
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-dense text-fg-2">
      {all === null ? (
        <Plural value={own.patches_used} one="# patch counted" other="# patches counted" />
      ) : (
        <Trans>
          {used} of {all} patches used
        </Trans>
      )}
      {wait > 0 && (
        <span className="text-amber">
          {isPaused || at === null ? <Trans>The wait continues after the pause.</Trans> : <Trans>Next patch at {at}</Trans>}
        </span>
      )}
    </p>
  )
}
