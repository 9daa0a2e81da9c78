import { call, urlOf } from '@beacon/api/client'
import { questionPackage } from '@beacon/api/bank/package'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { errorText, isErrorCode } from '@beacon/i18n'
import { Button, Checkbox, RadioGroup } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Dialog, useRun } from '@beacon/ui/overlay'
import { ProgressBar } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useJob } from '../../../parts/job/follow-job.ts'

/** What is exported: named questions, what the filters of the list leave (as they stand in the address), or all of a contest. */
export type ExportWhat = { idsOf: () => Promise<string[]> } | { filter: Record<string, string | string[]> } | { contest_id: string }

interface Props {
  what: ExportWhat
  onClose: () => void
}

/** Writes questions as a Beacon package or a ctfcli folder; flags only with the right to see them. */
export function ExportQuestions({ what, onClose }: Props) {
  const { t } = useLingui()
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t`Export questions`} size="sm">
      {jobId === null ? (
        <ExportForm what={what} onStarted={setJobId} onClose={onClose} />
      ) : (
        <ExportRun jobId={jobId} onAgain={() => setJobId(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}

async function bodyOf(what: ExportWhat) {
  if ('idsOf' in what) return { question_ids: await what.idsOf() }
  return 'filter' in what ? { filter: what.filter } : { contest_id: what.contest_id }
}

function ExportForm({ what, onStarted, onClose }: Props & { onStarted: (job_id: string) => void }) {
  const { t } = useLingui()
  const maySee = usePermission('question.secret')
  const [format, setFormat] = useState<'beacon' | 'ctfcli'>('beacon')
  const [withFlags, setWithFlags] = useState(true)
  const { isBusy: isStarting, failure, start } = useRun(useErrorWords())
  const order = () =>
    start(async () => {
      const { job_id } = await call(questionPackage.export, {
        body: { format, with_flags: withFlags && maySee, ...(await bodyOf(what)) },
      })
      onStarted(job_id)
    })
  return (
    <div className="flex flex-col gap-4">
      <Field label={<Trans>Format</Trans>} layout="stack">
        <RadioGroup
          value={format}
          onValueChange={setFormat}
          options={[
            {
              value: 'beacon',
              label: t`Beacon package`,
              help: <Trans>Everything, for another Beacon installation. Re-imports identically.</Trans>,
            },
            {
              value: 'ctfcli',
              label: 'ctfcli',
              help: <Trans>One folder with a challenge.yml per question. What the format cannot express is listed.</Trans>,
            },
          ]}
        />
      </Field>
      <Checkbox
        checked={withFlags && maySee}
        disabled={!maySee}
        onCheckedChange={setWithFlags}
        help={!maySee && <Trans>Requires permission to see flags; the package will not contain them.</Trans>}
      >
        <Trans>With flags</Trans>
      </Checkbox>
      {failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The export did not start</Trans>}>
          {failure}
        </Banner>
      )}
      <div className="flex justify-end gap-2">
        <Button disabled={isStarting} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button look="primary" saving={isStarting} onClick={() => void order()}>
          <Trans>Export</Trans>
        </Button>
      </div>
    </div>
  )
}

const made = z.object({
  filename: z.string(),
  questions: z.number(),
  with_flags: z.boolean(),
  not_held: z.array(z.string()),
  left_out: z._default(z.array(z.string()), []),
})

function ExportRun({ jobId, onAgain, onClose }: { jobId: string; onAgain: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data } = useJob(jobId)
  if (data?.state === 'failed' || data?.state === 'cancelled') {
    const { code = 'internal', message, details } = data.error ?? { message: '' }
    return (
      <div className="flex flex-col gap-4">
        <Banner boxed tone="failure" title={<Trans>The export failed</Trans>}>
          {isErrorCode(i18n, code) ? errorText(i18n, code, details) : message}
        </Banner>
        <Button className="self-end" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const result = z.safeParse(made, data?.result)
  if (data?.state !== 'done' || !result.success) {
    return (
      <div className="flex flex-col gap-3">
        <ProgressBar label={t`Export`} value={data?.percent ?? null} />
        <p className="text-caption text-fg-3">
          <Trans>You can close this; the export continues and appears under the bell.</Trans>
        </p>
      </div>
    )
  }
  const { filename, questions, with_flags, not_held, left_out } = result.data
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Plural value={questions} one="# question" other="# questions" />
        {' · '}
        {with_flags ? <Trans>with flags</Trans> : <Trans>without flags</Trans>}
      </p>
      <LinesOf lines={not_held} title={<Trans>Not included, because the format cannot express it:</Trans>} />
      <LinesOf lines={left_out} title={<Trans>Not exported (no access to their bank questions):</Trans>} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button look="primary" asChild>
          <a href={urlOf(questionPackage.download, { params: { job_id: jobId } })} download={filename}>
            <Trans>Download</Trans>
          </a>
        </Button>
      </div>
    </div>
  )
}

function LinesOf({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className="text-fg-3">{title}</p>
      <ul className="mt-1 max-h-40 overflow-auto text-caption text-fg-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
