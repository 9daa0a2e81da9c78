import { errorText, isErrorCode, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useJob } from '../job/follow-job.ts'
import type { SheetImportView } from './operations.ts'
import { Rejected } from './sheet-preview.tsx'
import type { SheetImportProps } from './import-props.ts'

interface Props extends SheetImportProps {
  view: SheetImportView
  /** Back to the preview, after a run that wrote nothing. */
  onAgain: (view: SheetImportView) => void
  onChanged: () => Promise<unknown>
  onAnother: () => void
}

/** Steps four and five: the job while it runs, then what it did. */
export function SheetResult(props: Props) {
  const { view, isByGroup = false, onAgain, onChanged, onAnother, onClose } = props
  const { t, i18n } = useLingui()
  const job = useJob(view.state === 'done' ? undefined : (view.job_id ?? undefined))
  const state = job.data?.state
  const code = job.data?.error?.code ?? ''
  useEffect(() => {
    if (state === 'done') void onChanged()
  }, [state, onChanged])
  if (view.state === 'done') return <Done {...props} />
  if (state === 'failed')
    return (
      <div className="grid gap-3">
        <Banner
          boxed
          tone="failure"
          title={isByGroup ? t`The import stopped. What was imported is kept; import the rest from the preview.` : t`Nothing was imported`}
        >
          {errorText(i18n, isErrorCode(i18n, code) ? code : 'internal', job.data?.error?.details)}
        </Banner>
        <div className="flex justify-end gap-2">
          <Button onClick={onAnother}>
            <Trans>Choose another file</Trans>
          </Button>
          <Button look="primary" onClick={() => onAgain({ ...view, state: 'read', job_id: null })}>
            <Trans>Back to the preview</Trans>
          </Button>
        </div>
      </div>
    )
  return (
    <div className="grid gap-3">
      <p className="truncate text-fg">{view.name}</p>
      <ProgressBar label={t`Importing`} value={job.data?.percent ?? null} />
      <p className="text-fg-2">
        {isByGroup ? (
          <Trans>You can close this window; the import continues.</Trans>
        ) : (
          <Trans>Either all selected rows are imported or none. You can close this and come back.</Trans>
        )}
      </p>
      <div className="flex justify-end">
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}

function Done({ view, operations, handout, onAnother, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { added = 0, changed = 0, skipped = 0, rejected = 0 } = view.result ?? {}
  const n = (value: number) => <span className="font-mono text-mono">{new Intl.NumberFormat(locale).format(value)}</span>
  return (
    <div className="grid gap-4">
      <Banner boxed tone="ok" title={t`Imported`}>
        {view.name}
      </Banner>
      <DescriptionList
        facts={[
          { label: t({ context: 'sheet', message: 'Added' }), value: n(added) },
          { label: t({ context: 'sheet', message: 'Overwritten' }), value: n(changed) },
          { label: t({ context: 'sheet', message: 'Left unchanged' }), value: n(skipped) },
          { label: t({ context: 'sheet', message: 'Skipped due to errors' }), value: n(rejected) },
        ]}
      />
      {handout?.(view)}
      <div className="flex flex-wrap justify-end gap-2">
        <Rejected view={view} operations={operations} />
        <Button onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
        <Button look="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}
