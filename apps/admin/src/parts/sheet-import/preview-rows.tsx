import type { SheetVerdict } from '@beacon/api/platform/sheet'
import { useFormatLocale } from '@beacon/i18n'
import { Checkbox } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { noteText, type SheetImportView, type SheetRow } from './operations.ts'
import type { Decision } from './use-decision.ts'

const looks: Record<SheetVerdict, string> = { new: 'text-jade', changed: 'text-amber', same: 'text-fg-3', error: 'text-vermilion' }

export function useVerdictWords(): Record<SheetVerdict, string> {
  const { t } = useLingui()
  return {
    new: t({ context: 'sheet', message: 'New' }),
    changed: t({ context: 'sheet', message: 'Changed' }),
    same: t({ context: 'sheet', message: 'Same' }),
    error: t({ context: 'sheet', message: 'Error' }),
  }
}

interface Props {
  view: SheetImportView
  rows: readonly SheetRow[]
  decision: Decision
}

const cell = 'border-t border-rule-2 px-2 py-1.5'

/** Rows as they were read: what is wrong at its cell, and what overwriting would change. */
export function PreviewRows({ view, rows, decision }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const verdicts = useVerdictWords()
  const columns = view.columns.filter(({ name }) => view.used.includes(name))
  const open = rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed')
  const taken = open.filter(decision.isTaken)
  const all = taken.length > 0 && taken.length === open.length ? true : taken.length > 0 ? 'mixed' : false
  return (
    <div className="max-h-[38vh] overflow-auto border-b border-rule">
      <table className="w-full text-left text-caption">
        <thead className="sticky top-0 z-10 bg-ink-2 text-fg-3">
          <tr>
            <th scope="col" className="px-2 py-1.5">
              <Checkbox
                aria-label={t`Select all rows on this page`}
                checked={all}
                disabled={open.length === 0}
                onCheckedChange={(next) => decision.take(open, next)}
              />
            </th>
            <th scope="col" className="px-2 py-1.5 text-right font-normal">{t`Row`}</th>
            <th scope="col" className="px-2 py-1.5 font-normal whitespace-nowrap">{t`Action`}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className="px-2 py-1.5 font-normal whitespace-nowrap">
                {column[locale]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} className="align-top">
              <td className={cell}>
                <Checkbox
                  aria-label={t`Select row ${row.row}`}
                  checked={decision.isTaken(row)}
                  disabled={row.verdict === 'error' || row.verdict === 'same'}
                  onCheckedChange={(next) => decision.take([row], next)}
                />
              </td>
              <td className={`${cell} text-right type-mono text-fg-3`}>{row.row}</td>
              <td className={`${cell} whitespace-nowrap ${looks[row.verdict]}`}>
                {verdicts[row.verdict]}
                <Notes view={view} notes={row.problems.filter(({ column }) => column === null)} look="text-vermilion" />
              </td>
              {columns.map(({ name }) => (
                <PreviewCell key={name} view={view} row={row} column={name} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PreviewCell({ view, row, column }: { view: SheetImportView; row: SheetRow; column: string }) {
  const at = (notes: SheetRow['problems']) => notes.filter((note) => note.column === column)
  const problems = at(row.problems)
  const change = row.changes.find((one) => one.column === column)
  const value = row.values[column] ?? ''
  return (
    <td className={`${cell} ${problems.length > 0 ? 'min-w-44 bg-vermilion-bg' : 'min-w-24'} text-fg`}>
      {change === undefined ? value || (problems.length > 0 ? '–' : '') : <Change old={change.old} now={change.new} />}
      <Notes view={view} notes={problems} look="text-vermilion" />
      <Notes view={view} notes={at(row.warnings)} look="text-amber" />
    </td>
  )
}

function Change({ old, now }: { old: string; now: string }) {
  return (
    <span className="text-fg-2">
      <del className="text-fg-3">{old || '–'}</del> → <ins className="text-fg no-underline">{now || '–'}</ins>
    </span>
  )
}

function Notes({ view, notes, look }: { view: SheetImportView; notes: SheetRow['problems']; look: string }) {
  const locale = useFormatLocale()
  return notes.map((note) => (
    <span key={note.code} className={`block max-w-72 whitespace-normal ${look}`}>
      {note.cell !== '' && <span className="font-mono">{note.cell} </span>}
      {noteText(view, locale, note)}
    </span>
  ))
}
