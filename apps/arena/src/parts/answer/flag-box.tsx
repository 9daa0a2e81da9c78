import { call } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { submission } from '@beacon/api/topic/submission'
import { serverNow } from '@beacon/auth'
import { Button, Input, Kbd } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { TabLink } from '../contest-link.tsx'
import { AiUseChoice } from './ai-use-choice.tsx'
import { answerOf, type FlagAnswer, refusalOf } from './flag-answer.ts'
import { FlagAnswerLine } from './flag-answer-line.tsx'
import { useTopics } from '../topic/own-topics.ts'
import { mineQuery } from '../contest/queries.ts'
import { useTopicWords } from '../topic-words.ts'
import { type SubmitFlag, useFlagForm } from './use-flag-form.ts'
import type { AnswerContest } from './answer-contest.ts'

interface BoxProps {
  contest: AnswerContest
  mine: ContestMe
}

/** Tries a flag, remembers which topic took it, and sends it to a chosen one when two fit. */
function useBox({ contest }: BoxProps) {
  const cache = useQueryClient()
  const { resource_id } = contest
  const [hit, setHit] = useState<string | null>(null)
  const done = async (topic_id: string | null) => {
    setHit(topic_id)
    await cache.invalidateQueries({ queryKey: mineQuery(resource_id).queryKey })
  }
  const submit: SubmitFlag = async (flag, ai_use): Promise<FlagAnswer> => {
    setHit(null)
    try {
      const body = { flag, ...(ai_use === undefined ? {} : { ai_use }) }
      const reply = await call(submission.box, { params: { resource_id }, body })
      await done(reply.topic_id)
      return answerOf(reply, 0)
    } catch (error) {
      return refusalOf(error, serverNow())
    }
  }
  const submitTo =
    (topic_id: string): SubmitFlag =>
    async (flag, ai_use) => {
      try {
        const body = { flag, ...(ai_use === undefined ? {} : { ai_use }) }
        const reply = await call(submission.submit, { params: { resource_id, topic_id }, body })
        await done(topic_id)
        return answerOf(reply, 0)
      } catch (error) {
        return refusalOf(error, serverNow())
      }
    }
  const form = useFlagForm({ submit, isClosed: false, asksAi: contest.ai_declaration === 'submission', endsWhenRight: false })
  return { form, hit, submitTo }
}

/** One field for every topic: the flag finds its own. `f` leads here, Esc puts the answer away. */
export function FlagBox({ contest, mine, id: fieldId }: BoxProps & { id: string }) {
  const { t } = useLingui()
  const id = useId()
  const { form, hit, submitTo } = useBox({ contest, mine })
  const { answer, wait_s } = form
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (answer !== null) event.stopPropagation()
    form.forget()
  }
  const asksAi = contest.ai_declaration === 'submission'
  const isOpen = answer !== null || (asksAi && form.flag !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc in the field or on a choice puts the answer away
    <form
      noValidate
      aria-label={t`Flag of any challenge`}
      onSubmit={(event) => void form.send(event)}
      onKeyDown={onKeyDown}
      className="relative flex gap-2"
    >
      <span className="relative block min-w-0 flex-1">
        <Input
          id={fieldId}
          mono
          size="sm"
          aria-label={t`Flag of any challenge`}
          aria-describedby={`${id}-answer`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t`Any flag`}
          readOnly={form.isSending}
          value={form.flag}
          onChange={(event) => form.setFlag(event.target.value)}
          className="w-full pr-8 sm:w-52"
        />
        {form.flag === '' && (
          <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center max-sm:hidden">
            <Kbd>f</Kbd>
          </span>
        )}
      </span>
      <Button type="submit" size="sm" saving={form.isSending} savingLabel={t`Sending`} disabled={wait_s > 0}>
        <Trans>Submit</Trans>
      </Button>
      <div
        id={`${id}-answer`}
        role="status"
        className={
          isOpen
            ? 'absolute top-full right-0 left-0 z-30 mt-1 rounded-panel border border-control bg-ink-2 px-4 py-3 text-dense sm:right-auto sm:w-[360px]'
            : 'sr-only'
        }
      >
        {asksAi && <AiUseChoice value={form.aiUse} onValueChange={form.setAiUse} />}
        {answer !== null && <FlagAnswerLine answer={answer} wait_s={wait_s} />}
        {answer?.kind === 'ambiguous' && (
          <Choice
            contest={contest}
            mine={mine}
            topic_ids={answer.topic_ids}
            onChoose={(topic_id) => void form.send(undefined, submitTo(topic_id))}
          />
        )}
        {hit !== null && <HitTopic contest={contest} mine={mine} topic_id={hit} />}
      </div>
    </form>
  )
}

/** Two topics take the flag: one is chosen. */
function Choice({ contest, mine, topic_ids, onChoose }: BoxProps & { topic_ids: readonly string[]; onChoose: (topic_id: string) => void }) {
  const { items } = useTopics(contest.resource_id, mine)
  const wordsOf = useTopicWords()
  return (
    <ul className="mt-2 grid gap-1">
      {items
        .filter(({ resource_id }) => topic_ids.includes(resource_id))
        .map((topic) => (
          <li key={topic.resource_id}>
            <Button size="sm" className="max-w-full truncate" onClick={() => onChoose(topic.resource_id)}>
              {wordsOf(topic).name}
            </Button>
          </li>
        ))}
    </ul>
  )
}

/** Which topic took the flag. */
function HitTopic({ contest, mine, topic_id }: BoxProps & { topic_id: string }) {
  const { items } = useTopics(contest.resource_id, mine)
  const wordsOf = useTopicWords()
  const topic = items.find(({ resource_id }) => resource_id === topic_id)
  if (topic === undefined) return null
  return (
    <TabLink
      search={{ resource_id: contest.resource_id, tab: 'topics', topic_id }}
      className="link mt-1 ml-[21px] block w-fit max-w-full truncate py-1"
    >
      {wordsOf(topic).name}
    </TabLink>
  )
}
