import { call, urlOf } from '@beacon/api/client'
import { questionPackage } from '@beacon/api/bank/package'
import { usePermission } from '@beacon/auth'
import { Checkbox, RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { ExportDialog, ExportFoot } from '../../../parts/job/export-dialog.tsx'

/** What is exported: named questions, what the filters of the list leave (as they stand in the address), or all of a contest. */
export type ExportWhat = { idsOf: () => Promise<string[]> } | { filter: Record<string, string | string[]> } | { contest_id: string }

interface Props {
  what: ExportWhat
  onClose: () => void
}

const made = z.object({
  filename: z.string(),
  questions: z.number(),
  with_flags: z.boolean(),
  not_held: z.array(z.string()),
  left_out: z._default(z.array(z.string()), []),
})

/** Writes questions as a Beacon package or a ctfcli folder; flags only with the right to see them. */
export function ExportQuestions({ what, onClose }: Props) {
  const { t } = useLingui()
  return (
    <ExportDialog
      title={t`Export questions`}
      size="sm"
      form={(onStarted) => <ExportForm what={what} onStarted={onStarted} onClose={onClose} />}
      made={made}
      hrefOf={(job_id) => urlOf(questionPackage.download, { params: { job_id } })}
      said={({ questions, with_flags, not_held, left_out }) => (
        <>
          <p>
            <Plural value={questions} one="# question" other="# questions" />
            {' · '}
            {with_flags ? <Trans>with flags</Trans> : <Trans>without flags</Trans>}
          </p>
          <LinesOf lines={not_held} title={<Trans>Not included, because the format cannot express it:</Trans>} />
          <LinesOf lines={left_out} title={<Trans>Not exported (no access to their bank questions):</Trans>} />
        </>
      )}
      onClose={onClose}
    />
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
  const order = async () => call(questionPackage.export, { body: { format, with_flags: withFlags && maySee, ...(await bodyOf(what)) } })
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
      <ExportFoot order={order} onStarted={onStarted} onClose={onClose} />
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
