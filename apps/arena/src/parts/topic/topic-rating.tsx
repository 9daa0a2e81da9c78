import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { rating as endpoints, wordsOf } from '@beacon/api/topic/rating'
import type { OwnTopic } from './own-topics.ts'
import { useErrorWords } from '@beacon/auth/call'
import { errorText, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button, RadioGroup, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ratingQuery } from '../contest/queries.ts'
import type { AnswerContest } from '../answer/answer-contest.ts'

interface RatingProps {
  topic: OwnTopic
  contest: AnswerContest
  /** Solved by the own team. */
  canRate: boolean
}

const levels = ['5', '4', '3', '2', '1'] as const

/** What the own team thinks of a solved topic, and what others said where the contest shows it. */
export function TopicRating({ topic, contest, canRate }: RatingProps) {
  const locale = useFormatLocale()
  const { data } = useQuery(ratingQuery(contest.resource_id, topic.resource_id))
  if (data === undefined) return null
  const mean = data.shown?.mean ?? null
  return (
    <section aria-labelledby="topic-rating" className="mt-5 border-t border-rule pt-3">
      <h3 id="topic-rating" className="type-section flex items-baseline gap-3 text-fg">
        <Trans>Rating</Trans>
        {data.shown !== null && mean !== null && (
          <span className="font-sans text-dense font-normal text-fg-3">
            <span className="font-mono text-fg">{formatNumber(locale, mean)}</span> ·{' '}
            <Plural value={data.shown.count} one="# rating" other="# ratings" />
          </span>
        )}
      </h3>
      {canRate && <RateForm key={data.own?.at} own={data.own} contest_id={contest.resource_id} topic_id={topic.resource_id} />}
      <ul>
        {data.shown?.items.map(({ rating_id, stars, comment, at }) => (
          <li key={rating_id} className="flex items-baseline gap-3 border-b border-rule-2 py-2 text-[14px]">
            <span className="font-mono text-fg">{stars}</span>
            <span className="min-w-0 break-words text-fg-2">{comment}</span>
            <span className="ml-auto font-mono text-fg-3">{formatTime(at, { seconds: false })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FormProps {
  own: { stars: number; comment: string } | null
  contest_id: string
  topic_id: string
}

function useRate({ own, contest_id, topic_id }: FormProps) {
  const { i18n, t } = useLingui()
  const words = useErrorWords()
  const cache = useQueryClient()
  const [stars, setStars] = useState(own === null ? '' : String(own.stars))
  const [comment, setComment] = useState(own?.comment ?? '')
  const [problem, setProblem] = useState<{ at: 'stars' | 'comment'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (stars === '') return setProblem({ at: 'stars', text: t`Choose 1 to 5.` })
    if (comment.trim() === '') return setProblem({ at: 'comment', text: errorText(i18n, 'comment_empty', {}) })
    setBusy(true)
    setProblem(null)
    try {
      const params = { resource_id: contest_id, topic_id }
      const saved = await call(endpoints.put, { params, body: { stars: Number(stars), comment } })
      const { queryKey } = ratingQuery(contest_id, topic_id)
      cache.setQueryData(queryKey, (old) => old && { ...old, own: saved })
      await cache.invalidateQueries({ queryKey })
    } catch (error) {
      setProblem({ at: 'comment', text: words(error) })
    } finally {
      setBusy(false)
    }
  }
  return { stars, setStars, comment, setComment, problem, isBusy, send }
}

function RateForm(props: FormProps) {
  const { t } = useLingui()
  const form = useRate(props)
  const labels = { 5: t`5, excellent`, 4: t`4, good`, 3: t`3, fair`, 2: t`2, poor`, 1: t`1, bad` }
  const options = levels.map((value) => ({ value, label: labels[value] }))
  const words = wordsOf(form.comment)
  const max = limits.comment_words
  return (
    <form noValidate onSubmit={(event) => void form.send(event)} className="mt-2 grid gap-3 pb-3">
      <Field label={t`Your rating`} error={form.problem?.at === 'stars' ? form.problem.text : undefined}>
        <RadioGroup options={options} value={form.stars} onValueChange={form.setStars} className="flex-row flex-wrap gap-x-5" />
      </Field>
      <Field
        label={t`Comment`}
        help={t`${{ words }} of ${{ max }} words. The organisers can read it.`}
        error={form.problem?.at === 'comment' ? form.problem.text : undefined}
      >
        <Textarea rows={3} value={form.comment} onChange={(event) => form.setComment(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" saving={form.isBusy} savingLabel={t`Saving`}>
          {props.own === null ? <Trans>Submit rating</Trans> : <Trans>Change rating</Trans>}
        </Button>
      </div>
    </form>
  )
}
