import { call } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { topic as endpoints } from '@beacon/api/topic/topic'
import { latePart } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnTopic } from './own-topics.ts'
import { mineQuery } from '../contest/queries.ts'
import { RichText } from '../contest/rich-text.tsx'
import type { AnswerContest } from '../answer/answer-contest.ts'

const HintConfirm = latePart(async () => (await import('./hint-confirm.tsx')).HintConfirm)

const hintMark = (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    aria-hidden="true"
    className="shrink-0 text-fg-3"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.2"
  >
    <path d="M8 1.5a4.6 4.6 0 0 0-2.6 8.4c.4.3.6.7.6 1.1v.6h4V11c0-.4.2-.8.6-1.1A4.6 4.6 0 0 0 8 1.5ZM6.2 13.4h3.6M7 15h2" />
  </svg>
)

type Hint = OwnTopic['hints'][number]
interface HintsProps {
  topic: OwnTopic
  contest: AnswerContest
  mine: ContestMe
}

/** Hints with their price; an opened one keeps its text. */
export function TopicHints({ topic, contest, mine }: HintsProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Hint | null>(null)
  const opened = new Map(mine.hints.map((hint) => [hint.hint_id, hint.content]))
  const canOpen = mine.entrant?.status === 'approved' && contest.status === 'running'
  const nameOf = (hint: Hint | undefined) => {
    const place = hint === undefined ? 0 : topic.hints.indexOf(hint)
    return hint === undefined || hint.title === '' ? t`Hint ${{ n: place + 1 }}` : hint.title
  }
  const missing = (hint: Hint) => hint.after?.find((id) => !opened.has(id))
  const before = (hint: Hint) => missing(hint) !== undefined
  const firstOf = (hint: Hint) => nameOf(topic.hints.find(({ hint_id }) => hint_id === missing(hint)))
  const open = async () => {
    if (asked === null) return
    const params = { resource_id: contest.resource_id, topic_id: topic.resource_id, hint_id: asked.hint_id }
    await call(endpoints.open_hint, { params, body: {} })
    await cache.invalidateQueries({ queryKey: mineQuery(contest.resource_id).queryKey })
  }
  return (
    <>
      {topic.hints.map((hint) => {
        const content = opened.get(hint.hint_id)
        const name = nameOf(hint)
        return (
          <div key={hint.hint_id} className="border-b border-rule py-1.5 text-dense">
            <div className="flex min-h-[30px] items-center gap-2">
              {hintMark}
              <span className="font-medium text-fg">{name}</span>
              <span className="text-fg-3">{hint.cost === 0 ? <Trans>free</Trans> : t`costs ${{ n: hint.cost }}`}</span>
              {content === undefined && canOpen && !before(hint) && (
                <button type="button" className="link ml-auto py-1" onClick={() => setAsked({ ...hint, title: name })}>
                  <Trans>Open hint</Trans>
                </button>
              )}
            </div>
            {content === undefined && before(hint) && (
              <p className="pl-6 text-caption text-fg-3">
                <Trans>Open {firstOf(hint)} first.</Trans>
              </p>
            )}
            {content !== undefined && (
              <div className="mt-1 pl-6">
                <RichText lang={topic.lang}>{content}</RichText>
              </div>
            )}
          </div>
        )
      })}
      {asked !== null && <HintConfirm hint={asked} charge={contest.hint_charge} open={open} onClose={() => setAsked(null)} />}
    </>
  )
}
