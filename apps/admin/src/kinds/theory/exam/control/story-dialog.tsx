import { hasNothing } from '@beacon/api/client'
import type { AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'

/** What the staff told a candidate and when it was confirmed, and what the candidate called for. */
export function StoryDialog({ id, row: { entrant_id, name }, onClose }: { id: string; row: AttemptRow; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const story = useQuery({ ...query(examRoom.messages, { params: { exam_id: id, entrant_id } }), staleTime: 0 })
  const kinds = { message: t({ context: 'exam', message: 'Message' }), warning: t({ context: 'exam', message: 'Warning' }) }
  const at = (instant: string | null) => (instant === null ? '–' : formatDateTime(locale, instant))
  const textHead = t({ context: 'exam', message: 'Text' })
  return (
    <ReadDialog size="lg" onClose={onClose} title={t({ context: 'exam', message: `Messages and calls of ${name}` })}>
      {story.isPending && (
        <Loading>
          <Trans context="exam">Messages</Trans>
        </Loading>
      )}
      {hasNothing(story) && <LoadFailed title={t({ context: 'exam', message: 'Messages could not be loaded' })} query={story} />}
      {story.data !== undefined && (
        <div className="flex flex-col gap-4">
          <PlainTable
            label={t({ context: 'exam', message: 'Messages' })}
            none={t({ context: 'exam', message: 'No messages' })}
            columns={[
              { head: textHead },
              { head: t({ context: 'exam', message: 'Kind' }) },
              { head: t({ context: 'exam', message: 'Sent' }) },
              { head: t({ context: 'exam', message: 'By' }) },
              { head: t({ context: 'exam', message: 'Confirmed' }) },
            ]}
            rows={story.data.messages.map(({ message_id, kind, text, by, sent_at, confirmed_at }) => ({
              key: message_id,
              cells: [text, kinds[kind], at(sent_at), by, at(confirmed_at)],
            }))}
          />
          <PlainTable
            label={t({ context: 'exam', message: 'Calls' })}
            none={t({ context: 'exam', message: 'No calls' })}
            columns={[
              { head: textHead },
              { head: t({ context: 'exam', message: 'Called' }) },
              { head: t({ context: 'exam', message: 'Answered' }) },
              { head: t({ context: 'exam', message: 'By' }) },
            ]}
            rows={story.data.calls.map(({ text, called_at, answered_at, by }) => ({
              key: called_at,
              cells: [text || '–', at(called_at), at(answered_at), by],
            }))}
          />
        </div>
      )}
    </ReadDialog>
  )
}
