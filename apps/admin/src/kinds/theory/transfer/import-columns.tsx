import { call } from '@beacon/api/client'
import {
  theoryTransfer,
  transferField,
  type TransferColumn,
  type TransferField,
  type TransferImport,
} from '@beacon/api/kinds/theory/transfer'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Select } from '@beacon/ui/controls'
import { useRun } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { useFieldWords } from './field-words.ts'

interface Props {
  view: TransferImport
  onChanged: () => void
}

const out = 'out'

/** A field is one column of its sheet: the column that had it before is left out. */
const mapped = (columns: readonly TransferColumn[], { sheet, at }: TransferColumn, field: TransferField | null): TransferColumn[] =>
  columns.map((column) => {
    if (column.sheet === sheet && column.at === at) return { ...column, field }
    return field !== null && column.sheet === sheet && column.field === field ? { ...column, field: null } : column
  })

/** What each column of a spreadsheet is read as. It was guessed by the heads, and can be said here; the file is read again. */
export function ImportColumns({ view: { import_id, reading, columns }, onChanged }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, start } = useRun(useErrorWords())
  const [written, setWritten] = useState<readonly TransferColumn[] | null>(null)
  const isUnread = columns.every(({ field }) => field !== 'stem')
  const [isOpen, setOpen] = useState(isUnread)
  const shown = written ?? columns
  const save = () =>
    start(async () => {
      const mapping = shown.map(({ sheet, at, field }) => ({ sheet, at, field }))
      await call(theoryTransfer.reread, { params: { import_id }, body: { ...reading, columns: mapping } })
      await client.invalidateQueries({ queryKey: queryKeyOf(theoryTransfer.rows) })
      onChanged()
    })
  return (
    <section aria-label={t`Columns of the file`} className="flex flex-col gap-2 pb-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Summary columns={columns} isUnread={isUnread} />
        {!isOpen && (
          <Button size="sm" onClick={() => setOpen(true)}>
            <Trans>Change columns…</Trans>
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <Mapping columns={shown} onChange={(column, field) => setWritten(mapped(shown, column, field))} />
          <div className="flex items-center gap-3">
            <Button size="sm" disabled={written === null} saving={isBusy} savingLabel={t`Reading the file`} onClick={() => void save()}>
              <Trans>Read again</Trans>
            </Button>
            {failure !== null && <p className="text-caption text-vermilion">{failure}</p>}
          </div>
        </>
      )}
    </section>
  )
}

/** How many columns are read, and by name those that are not. */
function Summary({ columns, isUnread }: { columns: readonly TransferColumn[]; isUnread: boolean }) {
  const { t } = useLingui()
  const left = columns.filter(({ field }) => field === null)
  const names = [...new Set(left.map(({ head, at }) => head || t`column ${at + 1}`))].join(', ')
  const read = columns.length - left.length
  if (isUnread)
    return (
      <p className="text-amber">
        <Trans>No column is read as the question. Say what the columns hold.</Trans>
      </p>
    )
  return (
    <p className="text-fg-2">
      {plural(read, { one: '# column is read.', other: '# columns are read.' })} {left.length > 0 && <Trans>Left out: {names}</Trans>}
    </p>
  )
}

interface MappingProps {
  columns: readonly TransferColumn[]
  onChange: (column: TransferColumn, field: TransferField | null) => void
}

function Mapping({ columns, onChange }: MappingProps) {
  const { t } = useLingui()
  const words = useFieldWords()
  const hasSheets = new Set(columns.map(({ sheet }) => sheet)).size > 1
  const options = [{ value: out, label: t`Leave out` }, ...transferField.options.map((field) => ({ value: field, label: words(field) }))]
  return (
    <PlainTable
      label={t`Columns of the file`}
      none=""
      columns={[
        ...(hasSheets ? [{ head: t({ context: 'transfer', message: 'Sheet' }) }] : []),
        { head: t`Column of the file` },
        { head: t`First text` },
        { head: t`Read as`, width: 'w-56' },
      ]}
      rows={columns.map((column) => {
        const { sheet, at, head, sample, field } = column
        const name = head || t`column ${at + 1}`
        return {
          key: `${sheet} ${at}`,
          cells: [
            ...(hasSheets ? [sheet] : []),
            name,
            <span key="sample" className="break-words text-fg-2">
              {sample}
            </span>,
            <Select
              key="field"
              size="sm"
              aria-label={t`${name} is read as`}
              value={field ?? out}
              options={options}
              onValueChange={(next) => onChange(column, transferField.options.find((one) => one === next) ?? null)}
            />,
          ],
        }
      })}
    />
  )
}
