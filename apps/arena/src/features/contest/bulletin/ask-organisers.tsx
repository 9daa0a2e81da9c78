import { hasNothing, call } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { limits } from '@beacon/api/limits'
import { thread as endpoints } from '@beacon/api/contest/thread'
import { Button, Select, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useTopics } from '../../../parts/topic/own-topics.ts'
import { threadsQuery } from '../../../parts/contest/queries.ts'
import { ThreadList } from './thread-list.tsx'
import { useTopicWords } from '../../../parts/topic-words.ts'
import { useMessage } from '../use-message.ts'

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
