import { hasNothing, call } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest-views'
import { limits } from '@beacon/api/limits'
import { thread as endpoints, type ThreadView } from '@beacon/api/thread'
import { useErrorWords } from '@beacon/auth/call'
import { errorText } from '@beacon/i18n'
import { Button, Select, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useTopics } from '../../parts/topic/own-topics.ts'
import { threadsQuery } from '../../parts/contest/queries.ts'
import { ThreadList } from './thread-list.tsx'
import { useTopicWords } from '../../parts/topic-words.ts'

interface AskProps {
  contest: ContestPublic
  mine: ContestMe
}

/** A question to the organisers, and those asked before with their answers. Only the own team sees them. */
export function AskOrganisers({ contest, mine }: AskProps) {
  const threads = useQuery(threadsQuery(contest.resource_id))
  return (
    <section aria-labelledby="ask-title" className="min-w-0">
      <h2 id="ask-title" tabIndex={-1} className="type-section text-fg outline-none">
        <Trans>Ask the organisers</Trans>
      </h2>
      <p className="mt-1 text-dense text-fg-2">
        <Trans>Your team and the organisers can read it. An answer for everyone becomes an announcement, without your name.</Trans>
      </p>
      <AskForm contest={contest} mine={mine} />
      {hasNothing(threads) && <LoadFailed title={<Trans>Your questions could not be loaded.</Trans>} query={threads} />}
      {threads.data !== undefined && threads.data.items.length > 0 && (
        <ThreadList contest={contest} mine={mine} threads={threads.data.items} />
      )}
    </section>
  )
}

/** Sends a text and keeps it when it was refused. */
export function useMessage(contest_id: string, send: (text: string) => Promise<ThreadView>) {
  const { i18n } = useLingui()
  const words = useErrorWords()
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') return setProblem(errorText(i18n, 'comment_empty', {}))
    setBusy(true)
    setProblem(undefined)
    try {
      const fresh = await send(text)
      const { queryKey } = threadsQuery(contest_id)
      cache.setQueryData(queryKey, (old) => {
        const others = old?.items.filter(({ thread_id }) => thread_id !== fresh.thread_id) ?? []
        return { items: [fresh, ...others], total: others.length + 1 }
      })
      setText('')
    } catch (error) {
      setProblem(words(error))
    } finally {
      setBusy(false)
    }
  }
  return { text, setText, problem, isBusy, submit: (event: FormEvent) => void submit(event) }
}

const noTopic = 'none'

function AskForm({ contest, mine }: AskProps) {
  const { t } = useLingui()
  const { resource_id } = contest
  const { items } = useTopics(resource_id, mine)
  const wordsOf = useTopicWords()
  const [topic, setTopic] = useState(noTopic)
  const form = useMessage(resource_id, (text) =>
    call(endpoints.ask, { params: { resource_id }, body: { text, topic_id: topic === noTopic ? null : topic } }),
  )
  const options = [
    { value: noTopic, label: t`The contest in general` },
    ...items.map((one) => ({ value: one.resource_id, label: wordsOf(one).name })),
  ]
  return (
    <form noValidate onSubmit={form.submit} className="mt-3 grid gap-3">
      {items.length > 0 && (
        <Field label={t`About`}>
          <Select options={options} value={topic} onValueChange={setTopic} />
        </Field>
      )}
      <Field label={t`Your question`} error={form.problem}>
        <Textarea
          rows={3}
          maxLength={limits.thread_text_max}
          counter={limits.thread_text_max}
          value={form.text}
          onChange={(event) => form.setText(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" saving={form.isBusy} savingLabel={t`Sending`}>
          <Trans>Send question</Trans>
        </Button>
      </div>
    </form>
  )
}
