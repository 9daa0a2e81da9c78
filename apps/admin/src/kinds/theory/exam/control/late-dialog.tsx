import { hasNothing } from '@beacon/api/client'
import { examDesk, type AttemptRow } from '@beacon/api/kinds/theory/exam-desk'
import { type Answer } from '@beacon/api/kinds/theory/exam'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PlainTable } from '../../../../features/contest-desk/plain-table.tsx'

/** Answers that came too late or from a device that had lost the attempt. They do not count. */
export function LateDialog({ id, row, onClose }: { id: string; row: AttemptRow; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { entrant_id, name } = row
  const list = useQuery({ ...query(examDesk.late_entries, { params: { exam_id: id, entrant_id } }), staleTime: 0 })
  const causes = {
    time_up: t({ context: 'exam', message: 'after the end' }),
    moved: t({ context: 'exam', message: 'from another device' }),
    submitted: t({ context: 'exam', message: 'after submission' }),
  }
  const textOf = (answer: Answer): string => {
    if (answer === null) return '–'
    if ('essay' in answer) return answer.essay
    return 'texts' in answer ? answer.texts.join(' · ') : answer.option_ids.join(', ')
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t({ context: 'exam', message: `Late entries of ${name}` })}
      description={t({ context: 'exam', message: 'These answers do not count.' })}
      footer={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {list.isPending && (
        <Loading>
          <Trans context="exam">Late entries</Trans>
        </Loading>
      )}
      {hasNothing(list) && <LoadFailed title={t({ context: 'exam', message: 'Late entries could not be loaded' })} query={list} />}
      {list.data !== undefined && (
        <PlainTable
          label={t({ context: 'exam', message: 'Late entries' })}
          none={t({ context: 'exam', message: 'No late entries' })}
          columns={[
            { head: t({ context: 'exam', message: 'Question' }) },
            { head: t({ context: 'exam', message: 'Answer' }) },
            { head: t({ context: 'exam', message: 'Arrived' }) },
            { head: t({ context: 'exam', message: 'Cause' }) },
          ]}
          rows={list.data.items.map(({ question_id, epoch, seq, place, answer, received_at, cause }) => ({
            key: `${question_id} ${epoch} ${seq}`,
            cells: [
              place,
              <span key="answer" className="break-words text-fg">
                {textOf(answer)}
              </span>,
              <span key="at" className="type-mono text-fg-2">
                {formatDateTime(locale, received_at)}
              </span>,
              causes[cause],
            ],
          }))}
        />
      )}
    </Dialog>
  )
}
