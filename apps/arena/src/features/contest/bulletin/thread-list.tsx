import { call } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { limits } from '@beacon/api/limits'
import { thread as endpoints, type ThreadView } from '@beacon/api/contest/thread'
import { formatTime } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Name } from '../../../parts/contest/name.tsx'
import { useTopics } from '../../../parts/topic/own-topics.ts'
import { useTopicWords } from '../../../parts/topic-words.ts'
import { useMessage } from '../use-message.ts'

interface ListProps {
  contest: ContestPublic
  mine: ContestMe
  threads: readonly ThreadView[]
}

/** The own team's questions, last touched first. */
export function ThreadList({ contest, mine, threads }: ListProps) {
  const { items } = useTopics(contest.resource_id, mine)
  const wordsOf = useTopicWords()
  return (
    <ol className="mt-5 border-t border-rule">
      {threads.map((thread) => {
        const topic = items.find(({ resource_id }) => resource_id === thread.topic_id)
        return (
          <Thread
            key={thread.thread_id}
            contest_id={contest.resource_id}
            thread={thread}
            topic={topic === undefined ? null : wordsOf(topic).name}
          />
        )
      })}
    </ol>
  )
}

function ThreadStatus({ status }: Pick<ThreadView, 'status'>) {
  if (status === 'open') return <Status of="notice.open" />
  if (status === 'answered') return <Status of="notice.answered" />
  return <Status of="visibility.published" />
}

function Thread({ contest_id, thread, topic }: { contest_id: string; thread: ThreadView; topic: string | null }) {
  const [isWriting, setWriting] = useState(false)
  return (
    <li className="border-b border-rule py-3 text-dense">
      <p className="flex items-baseline gap-3">
        <ThreadStatus status={thread.status} />
        {topic !== null && <span className="min-w-0 truncate text-fg-3">{topic}</span>}
      </p>
      <ol className="mt-1 grid gap-2">
        {thread.messages.map(({ message_id, is_staff, by, text, at }) => (
          <li key={message_id} className={is_staff ? 'border-l border-rule pl-3' : ''}>
            <p className="flex items-baseline gap-2 text-caption text-fg-3">
              {is_staff ? <Trans>Organisers</Trans> : <Name>{by}</Name>}
              <span className="ml-auto font-mono">{formatTime(at, { seconds: false })}</span>
            </p>
            <p className={`break-words whitespace-pre-wrap ${is_staff ? 'text-fg' : 'text-fg-2'}`}>{text}</p>
          </li>
        ))}
      </ol>
      {isWriting ? (
        <Again contest_id={contest_id} thread_id={thread.thread_id} onDone={() => setWriting(false)} />
      ) : (
        <button type="button" className="link mt-1 py-1" onClick={() => setWriting(true)}>
          <Trans>Write again</Trans>
        </button>
      )}
    </li>
  )
}

function Again({ contest_id, thread_id, onDone }: { contest_id: string; thread_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const form = useMessage(contest_id, async (text) => {
    const fresh = await call(endpoints.add, { params: { resource_id: contest_id, thread_id }, body: { text } })
    onDone()
    return fresh
  })
  return (
    <form noValidate onSubmit={form.submit} className="mt-2 grid gap-2">
      <Field label={t`Message`} labelHidden error={form.problem}>
        <Textarea
          rows={2}
          maxLength={limits.thread_text_max}
          counter={limits.thread_text_max}
          value={form.text}
          onChange={(event) => form.setText(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" size="sm" saving={form.isBusy} savingLabel={t`Sending`}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  )
}
