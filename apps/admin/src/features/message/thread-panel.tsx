import { hasNothing, call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { message, type ThreadDetail } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { useSession } from '@beacon/auth'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { Button, Textarea } from '@beacon/ui/controls'
import { Banner, Skeleton } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { ThreadLines } from '@beacon/ui/markdown'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshMessages } from '../../parts/message-form/refresh-messages.ts'
import { useMessageWords } from './words.ts'

/** A thread with a player or an entrant: read, taken over, answered, closed. */
export function ThreadPanel({ thread_id, onClose }: { thread_id: string; onClose: () => void }) {
  const { threads } = useMessageWords()
  const found = useQuery(query(message.inbox.get, { params: { thread_id } }))
  const thread = found.data
  const above = thread === undefined ? '' : [threads[thread.status], thread.contest_name, thread.topic_name].filter(Boolean).join(' · ')
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      width={600}
      title={thread === undefined ? '' : `${thread.from}: ${thread.subject}`}
      above={above}
    >
      {hasNothing(found) && <LoadFailed title={<Trans>The thread could not be loaded</Trans>} query={found} />}
      {found.isPending && <Skeleton className="h-40" />}
      {thread !== undefined && (
        <>
          <ThreadLines
            origin={thread.origin}
            lines={thread.lines.map(({ message_id, is_staff, ...line }) => ({ ...line, id: message_id, isStaff: is_staff }))}
          />
          <Answer thread={thread} />
        </>
      )}
    </SidePanel>
  )
}

function Answer({ thread }: { thread: ThreadDetail }) {
  const { t } = useLingui()
  const me = useSession().resource_id
  const client = useQueryClient()
  const words = useErrorWords()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const { assigned_to, thread_id } = thread
  const isMine = assigned_to?.user_id === me
  const isTaken = assigned_to !== null && !isMine
  const holder = assigned_to?.name ?? ''
  const params = { thread_id }
  const run = async (work: () => Promise<ThreadDetail>, onDone?: () => void) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      onDone?.()
    } catch (error) {
      setProblem(words(error))
    } finally {
      await refreshMessages(client)
      setBusy(false)
    }
  }
  return (
    <div className="mt-5 grid gap-3 border-t border-rule pt-4">
      {isTaken && (
        <Banner tone="info" boxed title={t`${holder} is replying`}>
          <Trans>Released 30 minutes after their last message, or when they hand it back.</Trans>
        </Banner>
      )}
      <Field label={t`Answer`} layout="stack" error={problem}>
        <Textarea
          rows={4}
          counter={limits.thread_text_max}
          value={text}
          disabled={isTaken}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={isTaken || text.trim() === ''}
          saving={isBusy}
          onClick={() =>
            void run(
              () => call(message.inbox.answer, { params, body: { text } }),
              () => setText(''),
            )
          }
        >
          <Trans>Send answer</Trans>
        </Button>
        <Button
          disabled={isTaken || isBusy}
          onClick={() => void run(() => call(message.inbox.assign, { params, body: { is_mine: !isMine } }))}
        >
          {isMine ? <Trans>Hand back</Trans> : <Trans>Take over</Trans>}
        </Button>
        <Button
          disabled={isTaken || isBusy || thread.status === 'closed'}
          onClick={() => void run(() => call(message.inbox.close, { params, body: {} }))}
        >
          <Trans>Close the thread</Trans>
        </Button>
      </div>
    </div>
  )
}
