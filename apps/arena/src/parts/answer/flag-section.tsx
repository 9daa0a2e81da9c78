import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { OwnTopic } from '../topic/own-topics.ts'
import { formatDateTime, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FlagField } from './flag-field.tsx'
import { TopicParts } from '../topic/topic-parts.tsx'
import { useSubmitFlag } from './use-submit-flag.ts'
import type { AnswerContest } from './answer-contest.ts'

interface SectionProps {
  topic: OwnTopic
  contest: AnswerContest
  mine: ContestMe
  cell: ContestMe['cells'][number] | undefined
}

/** The flag field of a topic, or why there is none now. */
export function FlagSection({ topic, contest, mine, cell }: SectionProps) {
  const { t } = useLingui()
  const answer_limit = topic.answer_limit ?? contest.answer_limit
  const submit = useSubmitFlag({ resource_id: contest.resource_id, topic_id: topic.resource_id, answer_limit })
  const closed = useClosedWords({ topic, contest, mine })
  const isDone = cell?.solved_at != null
  return (
    <section aria-labelledby="flag-title" className="mt-5">
      <div className="mb-2 flex items-center gap-3">
        <h3 id="flag-title" className="type-section text-fg">
          <Trans>Flag</Trans>
        </h3>
        {isDone && <SolvedLine cell={cell} />}
      </div>
      {topic.parts.length > 1 && <TopicParts topic={topic} done={cell?.parts_done ?? []} />}
      <FlagField
        submit={submit}
        isDone={isDone}
        isClosed={closed !== null}
        asksAi={contest.ai_declaration === 'submission'}
        remark={
          closed ??
          (cell !== undefined && !isDone && cell.tries_left !== null
            ? t`${{ left: cell.tries_left }} of ${{ limit: answer_limit }} attempts left.`
            : undefined)
        }
      />
    </section>
  )
}

function SolvedLine({ cell }: { cell: ContestMe['cells'][number] }) {
  const locale = useFormatLocale()
  const { blood, points, solved_at } = cell
  return (
    <p className="ml-auto flex items-center gap-3 text-dense">
      {blood === 1 ? <Status of="submission.first_blood" /> : <Status of="submission.correct" />}
      {points !== null && <span className="font-mono text-jade">+{formatNumber(locale, points)}</span>}
      {solved_at !== null && <span className="font-mono text-fg-3">{formatTime(solved_at)}</span>}
    </p>
  )
}

interface ClosedBy {
  topic: Pick<OwnTopic, 'state'> & Partial<Pick<OwnTopic, 'close_at'>>
  contest: ContestPublic
  mine: ContestMe
}

/** Why no flag is taken here now; null when one is. */
export function useClosedWords({ topic, contest, mine }: ClosedBy): ReactNode | null {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (mine.is_staff && mine.entrant === null) return t`Staff of a contest cannot play in it.`
  if (mine.entrant === null) return t`You are not in this contest.`
  if (mine.entrant.status === 'pending') return t`Your registration is waiting for review.`
  if (mine.entrant.status === 'banned') return t`Your entry is banned.`
  if (mine.entrant.status !== 'approved') return t`You are not in this contest.`
  if (contest.status === 'not_started') return t`Starts at ${{ time: formatDateTime(locale, contest.start_at) }}.`
  if (contest.status === 'finished' && !('after_end' in contest && contest.after_end === 'practice'))
    return t`The contest ended at ${{ time: formatDateTime(locale, contest.stopped_at ?? contest.end_at) }}.`
  if (contest.status === 'paused') return t`Paused. Nothing counts right now.`
  if (topic.state === 'closed') return t`Closed at ${{ time: formatDateTime(locale, topic.close_at ?? contest.end_at) }}.`
  return topic.state === 'offline' ? t`Offline. Points are kept.` : null
}
