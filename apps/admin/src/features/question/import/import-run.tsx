import { queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/question'
import { errorText, isErrorCode } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useJob } from '../../../app/follow-job.ts'
import { LoadFailed } from '../../../app/list-state.tsx'
import { PlaceDialog } from '../place-dialog.tsx'

const report = z.object({
  created: z.number(),
  overwritten: z.number(),
  skipped: z.number(),
  left_out: z.array(z.string()),
  question_ids: z.array(z.string()),
})

/** An import that runs, and its report once it is over. The address names the job: it may be left and found again. */
export function ImportRun({ job_id }: { job_id: string }) {
  const { t, i18n } = useLingui()
  const job = useJob(job_id)
  const queryClient = useQueryClient()
  const { data } = job
  const isDone = data?.state === 'done'
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: queryKeyOf(question.list) })
  }, [isDone, queryClient])
  if (job.isError && data === undefined) return <LoadFailed title={<Trans>The import could not be found</Trans>} query={job} />
  if (data === undefined) return <ProgressBar label={t`Import`} value={null} />
  if (data.state === 'failed' || data.state === 'cancelled') {
    const { code = 'internal', message, details } = data.error ?? { message: '' }
    return (
      <Banner boxed tone="failure" className="mt-3 max-w-[720px]" title={<Trans>Nothing was imported</Trans>}>
        {isErrorCode(code) ? errorText(i18n, code, details) : message}
      </Banner>
    )
  }
  if (!isDone) {
    return (
      <div className="mt-4 flex max-w-[560px] flex-col gap-3">
        <Status of={data.state === 'queued' ? 'job.queued' : 'job.running'} />
        <ProgressBar label={t`Import`} value={data.percent} />
        <p className="text-caption text-fg-3">
          <Trans>This page may be left; the import goes on and is found again under Import.</Trans>
        </p>
      </div>
    )
  }
  const parsed = z.safeParse(report, data.result)
  return parsed.success ? <Report {...parsed.data} /> : null
}

function Report({ created, overwritten, skipped, left_out, question_ids }: z.infer<typeof report>) {
  const { t } = useLingui()
  const [isPlacing, setPlacing] = useState(false)
  const figure = (n: number) => <span className="font-mono text-mono">{n}</span>
  const facts = [
    { label: t`Created`, value: figure(created) },
    { label: t`Overwritten`, value: figure(overwritten) },
    { label: t`Skipped`, value: figure(skipped) },
    { label: t`Left out`, value: figure(left_out.length) },
  ]
  return (
    <div className="mt-4 flex max-w-[720px] flex-col items-start gap-4">
      <Status of="job.done" />
      <DescriptionList facts={facts} />
      {left_out.length > 0 && (
        <ul className="font-mono text-caption text-fg-3">
          {left_out.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Button look="primary" asChild>
          <Link to="/admin/flag-question" search={{ sort: '-updated_at' }}>
            <Trans>See the questions</Trans>
          </Link>
        </Button>
        {question_ids.length > 0 && (
          <Button onClick={() => setPlacing(true)}>
            <Trans>Place in contest…</Trans>
          </Button>
        )}
      </div>
      {isPlacing && <PlaceDialog idsOf={() => Promise.resolve(question_ids)} onClose={() => setPlacing(false)} />}
    </div>
  )
}
