import { call } from '@beacon/api/client'
import { message, type MineItem } from '@beacon/api/people/message'
import { notice } from '@beacon/api/people/notice'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Markdown } from '@beacon/ui/markdown'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useAskAgain } from './queries.ts'
import { Reply } from './reply.tsx'
import { Thread } from './thread.tsx'

/** What an entry says, and what can be done with it. Opening it marks it as read. */
export function MessageBody({ item }: { item: MineItem }) {
  const locale = useFormatLocale()
  const maySend = usePermission('front.message.send')
  const [isReplying, setReplying] = useState(false)
  useReadOnce(item)
  const { kind, resource_id, edited_at } = item
  const text = (locale === 'zh' ? item.text_zh : null) ?? item.text
  const edited = edited_at === null ? '' : formatTime(edited_at)
  return (
    <div className="max-w-[72ch]">
      {kind === 'thread' ? <Thread thread_id={resource_id} /> : <Markdown>{text}</Markdown>}
      {edited_at !== null && (
        <p className="text-caption text-fg-3">
          <Trans>edited {edited}</Trans>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {item.must_confirm && !item.is_confirmed && !item.is_ended && <Confirm id={resource_id} />}
        {maySend && kind !== 'notice' && !item.is_automatic && !isReplying && (
          <Button onClick={() => setReplying(true)}>
            <Trans>Reply</Trans>
          </Button>
        )}
        {(!item.must_confirm || item.is_confirmed || item.is_ended) && <Remove item={item} />}
      </div>
      {isReplying && kind !== 'notice' && <Reply kind={kind} resource_id={resource_id} onClose={() => setReplying(false)} />}
    </div>
  )
}

function useReadOnce({ kind, resource_id, is_read, at }: MineItem): void {
  const askAgain = useAskAgain()
  const sent = useRef('')
  useEffect(() => {
    if (is_read || sent.current === at) return
    sent.current = at
    // Not read is no harm: it stays unread and is tried again when it is opened next.
    call(message.mine.read, { body: { items: [{ kind, resource_id }] } }).then(askAgain, () => undefined)
  }, [kind, resource_id, is_read, at, askAgain])
}

function Confirm({ id }: { id: string }) {
  const { t } = useLingui()
  const askAgain = useAskAgain()
  const toast = useToast()
  const words = useErrorWords()
  const confirm = async () => {
    try {
      await call(notice.confirm, { params: { resource_id: id }, body: {} })
      await askAgain()
    } catch (error) {
      toast.failed({ title: t`It could not be confirmed.`, body: words(error) })
    }
  }
  return (
    <Button look="primary" onClick={() => void confirm()}>
      <Trans>I have read it</Trans>
    </Button>
  )
}

function Remove({ item: { kind, resource_id } }: { item: MineItem }) {
  const { t } = useLingui()
  const askAgain = useAskAgain()
  const toast = useToast()
  const words = useErrorWords()
  const remove = async () => {
    try {
      await call(message.mine.remove, { body: { items: [{ kind, resource_id }] } })
      await askAgain()
    } catch (error) {
      toast.failed({ title: t`It could not be deleted.`, body: words(error) })
    }
  }
  return (
    <Button look="quiet" onClick={() => void remove()}>
      <Trans>Delete my copy</Trans>
    </Button>
  )
}
