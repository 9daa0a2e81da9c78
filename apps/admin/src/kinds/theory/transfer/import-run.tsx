import { call } from '@beacon/api/client'
import { theoryTransfer, type TransferImport } from '@beacon/api/kinds/theory/transfer'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { UndoImport } from '../../../parts/import/undo-import.tsx'
import { ImportUnderWay } from '../../../parts/import/under-way.tsx'
import { useJob } from '../../../parts/job/follow-job.ts'
import { theoryListHref } from '../bank/hrefs.ts'
import { refreshTheory } from '../bank/queries.ts'

interface Props {
  view: TransferImport
  /** The job has ended, or what it made was removed: the import is asked again. */
  onOver: () => void
  onOther: () => void
}

/** An import that runs, and its report once it is over. It may be left and found again. */
export function ImportRun({ view, onOver, onOther }: Props) {
  const client = useQueryClient()
  const { data } = useJob(view.job_id ?? undefined)
  const isEnded = data !== undefined && data.state !== 'queued' && data.state !== 'running'
  const isStale = isEnded && view.state === 'started'
  useEffect(() => {
    if (!isStale) return
    void refreshTheory(client)
    onOver()
  }, [isStale, client, onOver])
  if (view.state === 'undone')
    return (
      <Banner boxed tone="info" className="mt-4 max-w-[720px]" title={<Trans>Removed</Trans>}>
        <Trans>The questions that this import created are in the bin for 30 days.</Trans>
      </Banner>
    )
  if (view.state === 'started')
    return (
      <ImportUnderWay data={data}>
        <Trans>You can leave this page; the import continues and can be found under the bell.</Trans>
      </ImportUnderWay>
    )
  return <Report view={view} onUndone={onOver} onOther={onOther} />
}

function Report({ view, onUndone, onOther }: { view: TransferImport; onUndone: () => void; onOther: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { result, undo_until, import_id } = view
  const figure = (n: number) => <span className="font-mono text-mono">{formatNumber(locale, n)}</span>
  const facts = [
    { label: t({ message: 'Created', context: 'theory' }), value: figure(result?.added ?? 0) },
    { label: t`New versions`, value: figure(result?.versions ?? 0) },
    { label: t`Skipped`, value: figure(result?.skipped ?? 0) },
    { label: t`Left out`, value: figure(result?.left_out ?? 0) },
  ]
  return (
    <div className="mt-4 flex max-w-[720px] flex-col items-start gap-4">
      <Status of="job.done" />
      <DescriptionList facts={facts} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" asChild>
          <Link {...theoryListHref} search={{ import_id }}>
            <Trans>See the questions</Trans>
          </Link>
        </Button>
        <Button look="quiet" onClick={onOther}>
          <Trans>Choose another file</Trans>
        </Button>
        {undo_until !== null && <Undo view={view} onUndone={onUndone} />}
      </div>
      {undo_until !== null && (
        <p className="text-caption text-fg-3">
          <Trans>Can be removed until {formatDateTime(locale, undo_until)}. Questions that were changed or used since stay.</Trans>
        </p>
      )}
    </div>
  )
}

/** Takes back what an import made. */
function Undo({ view: { import_id, result }, onUndone }: { view: TransferImport; onUndone: () => void }) {
  const toast = useToast()
  const client = useQueryClient()
  const count = result?.added ?? 0
  const undo = async () => {
    const { questions, stayed } = await call(theoryTransfer.undo, { params: { import_id } })
    await refreshTheory(client)
    const title = plural(questions, { one: '# question removed', other: '# questions removed' })
    toast.done(stayed === 0 ? { title } : { title, body: plural(stayed, { one: '# stayed', other: '# stayed' }) })
    onUndone()
  }
  return (
    <UndoImport
      count={count}
      body={plural(count, {
        one: '# question moves to the bin for 30 days. New versions stay.',
        other: '# questions move to the bin for 30 days. New versions stay.',
      })}
      undo={undo}
    />
  )
}
