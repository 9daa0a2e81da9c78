import type { ContestMe } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { FlagSection, useClosedWords } from '../../parts/answer/flag-section.tsx'
import type { OwnTopic } from '../../parts/topic/own-topics.ts'
import { CheckTable } from './check-table.tsx'
import { OwnRuns } from './own-runs.tsx'
import { hasAnswerPoints, OwnContest, passedOf, useOwnChecks, useOwnPoints } from './queries.ts'
import { QueueLine } from './queue-line.tsx'
import { useApply } from './use-apply.ts'

interface Props {
  contest: AnswerContest
  mine: ContestMe
  topic: OwnTopic
}

/** The points of a topic: how each stands, what a check of it said, and the way to the next check. */
export function CheckPanel({ contest, mine, topic }: Props) {
  const own = useOwnChecks(topic.resource_id)
  const all = useOwnPoints(use(OwnContest))
  const closed = useClosedWords({ topic, contest, mine })
  const { apply, busy, refusal } = useApply({ resource_id: contest.resource_id, topic_id: topic.resource_id })
  const now = useServerNow()
  const { t } = useLingui()
  const waits = own?.retry_at != null && Date.parse(own.retry_at) > now
  const isShut = closed !== null || own?.open !== null || waits || all?.left === 0 || busy !== null
  const open = own?.points.filter(
    ({ may_apply, state, mode, left }) => may_apply && left !== 0 && !(state === 'success' && mode === 'once'),
  )
  if (own === undefined || all === undefined) return closed === null ? null : <p className="mt-5 text-dense text-fg-3">{closed}</p>
  const { passed, of } = passedOf(own)
  const count = open?.length ?? 0
  return (
    <section aria-labelledby="checks-title" className="mt-5 min-[1600px]:mt-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="checks-title" className="type-section text-fg">
          <Trans>Check points</Trans>
        </h3>
        <span className="text-dense text-fg-3">
          <Trans>
            {passed} of {of} passed
          </Trans>
        </span>
        {count > 1 && (
          <Button size="sm" className="ml-auto" disabled={isShut} saving={busy === ''} onClick={() => void apply()}>
            {t`Check all ${{ n: count }} points`}
          </Button>
        )}
      </div>
      <QueueLine own={own} isPaused={all.is_paused} left={all.left} now={now} />
      {closed !== null && <p className="mb-2 text-dense text-fg-2">{closed}</p>}
      {refusal !== null && (
        <p role="alert" className="mb-2 text-dense text-vermilion">
          {refusal}
        </p>
      )}
      <CheckTable own={own} interval_s={all.check_interval_s} isShut={isShut} busy={busy} onApply={(point_id) => void apply(point_id)} />
      {hasAnswerPoints([own]) && (
        // Parts stand in the table above.
        <FlagSection
          topic={{ ...topic, parts: [] }}
          contest={contest}
          mine={mine}
          cell={mine.cells.find(({ topic_id }) => topic_id === topic.resource_id)}
        />
      )}
      <OwnRuns resource_id={contest.resource_id} topic_id={topic.resource_id} />
    </section>
  )
}
