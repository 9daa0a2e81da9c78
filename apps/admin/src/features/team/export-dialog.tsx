import { call, urlOf } from '@beacon/api/client'
import { teamExport, type TeamExportOrder } from '@beacon/api/team-import'
import { useFormatLocale } from '@beacon/i18n'
import { Button, RadioGroup, Segmented } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { ProgressBar, useColumnChoice } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useExport } from '../../app/sheet-import/index.ts'

interface Props {
  /** What the list shows: its filters, or the ticked rows. */
  order: Partial<TeamExportOrder>
  count: number
  /** The list's columns and where their choice is kept. */
  list: { storageKey: string; columns: ReadonlyArray<{ id: string; hidden?: boolean; names?: boolean }> }
  onClose: () => void
}

/** Teams, or one row per member, as .xlsx or .csv; a large table is made by a job. */
export function ExportDialog({ order, count, list, onClose }: Props) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const [rows, setRows] = useState<'teams' | 'members'>('teams')
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const hidden = list.columns.filter((column) => column.hidden === true).map(({ id }) => id)
  const [choice] = useColumnChoice(list.storageKey, hidden)
  const columns = list.columns.filter(({ id, names }) => names === true || choice[id] !== false).map(({ id }) => id)
  const file = useExport(
    () => call(teamExport.make, { body: { ...order, columns, rows, format, lang } }),
    (export_id) => urlOf(teamExport.fetch, { params: { export_id } }),
  )
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Export teams</Trans>}
      description={plural(count, { one: '# team', other: '# teams' })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button look="primary" saving={file.isBusy} savingLabel={t`Making the file`} onClick={() => void file.start()}>
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Rows`} layout="stack">
          <RadioGroup
            value={rows}
            onValueChange={setRows}
            options={[
              { value: 'teams', label: t`One per team, with the columns shown` },
              { value: 'members', label: t`One per member, as the import reads them` },
            ]}
          />
        </Field>
        <Field label={t`File`} layout="stack">
          <Segmented
            value={format}
            onValueChange={setFormat}
            options={[
              { value: 'xlsx', label: 'XLSX' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </Field>
        {file.made?.job_id != null && file.isBusy && <ProgressBar label={t`Making the file`} value={null} />}
        {file.href !== null && (
          <p className="text-fg-2">
            <a className="text-azure hover:underline" href={file.href} download>
              {file.made?.filename}
            </a>
          </p>
        )}
        {(file.failure !== null || file.hasFailed) && <FieldError>{file.failure ?? t`The file could not be made. Try again.`}</FieldError>}
      </div>
    </Dialog>
  )
}
