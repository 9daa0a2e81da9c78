import { call } from '@beacon/api/client'
import { submission, type SubmissionRow } from '@beacon/api/topic/submission'
import { LoadFailed } from '@beacon/auth/call'
import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

interface Props {
  id: string
  row: Pick<SubmissionRow, 'submission_id' | 'entrant_name' | 'topic_name' | 'at'>
  onClose: () => void
}

/** The whole text of a try, once it is asked for: the reading stands in the audit log. */
export function RevealedFlag({ id, row, onClose }: Props) {
  const { t } = useLingui()
  const read = useMutation({
    mutationFn: () => call(submission.reveal, { params: { resource_id: id, submission_id: row.submission_id } }),
  })
  const time = formatTime(row.at)
  return (
    <ReadDialog
      onClose={onClose}
      title={t`Show the full flag?`}
      description={t`${row.entrant_name}, “${row.topic_name}”, ${time}. Viewing is recorded in the audit log.`}
      footer={
        read.data === undefined && (
          <Button look="primary" disabled={read.isPending} onClick={() => read.mutate()}>
            <Trans>Show flag</Trans>
          </Button>
        )
      }
    >
      {read.isPending && (
        <Loading>
          <Trans>Reading</Trans>
        </Loading>
      )}
      {read.isError && (
        <LoadFailed
          title={t`The flag could not be read`}
          query={{ error: read.error, isFetching: read.isPending, refetch: (async () => read.mutate()) as never }}
        />
      )}
      {read.data !== undefined && <code className="block font-mono break-all text-fg">{read.data.text}</code>}
    </ReadDialog>
  )
}
