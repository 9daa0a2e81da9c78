import { importColumns, type ImportedRow } from '@beacon/api/entrant-import'
import { Segmented, Tag } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { importColumnWords, importProblemWords } from './import-words.ts'

const shownMost = 300

/** Rows of a list with what is wrong at its cell. */
export function ImportRows({ rows }: { rows: readonly ImportedRow[] }) {
  const { t, i18n } = useLingui()
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const [view, setView] = useState<'all' | 'wrong'>(wrong.length > 0 ? 'wrong' : 'all')
  const listed = view === 'wrong' ? wrong : rows
  return (
    <div className="grid gap-2">
      {wrong.length > 0 && (
        <Segmented
          aria-label={t`Rows`}
          value={view}
          onValueChange={(next) => setView(next === 'wrong' ? 'wrong' : 'all')}
          options={[
            { value: 'wrong', label: t`With a problem (${wrong.length})` },
            { value: 'all', label: t`All rows (${rows.length})` },
          ]}
        />
      )}
      <div className="max-h-[46vh] overflow-auto border-y border-rule">
        <table className="w-full text-left text-caption">
          <thead className="sticky top-0 bg-ink-2 text-fg-3">
            <tr>
              <th scope="col" className="px-2 py-1.5 text-right font-normal">{t`Row`}</th>
              {importColumns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1.5 font-normal">
                  {i18n._(importColumnWords[column])}
                </th>
              ))}
              <th scope="col" className="px-2 py-1.5 font-normal">{t`Entrant`}</th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, shownMost).map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {listed.length > shownMost && <p className="text-caption text-fg-3">{t`The first ${shownMost} of ${listed.length} rows.`}</p>}
    </div>
  )
}

function Row({ row }: { row: ImportedRow }) {
  const { t, i18n } = useLingui()
  const problemAt = (column: string) => row.problems.find((one) => one.column === column)
  return (
    <tr className="align-top">
      <td className="border-t border-rule-2 px-2 py-1.5 text-right type-mono text-fg-3">{row.row}</td>
      {importColumns.map((column) => {
        const problem = problemAt(column)
        return (
          <td
            key={column}
            className={`border-t border-rule-2 px-2 py-1.5 ${problem === undefined ? 'text-fg' : 'bg-vermilion-bg text-fg'}`}
          >
            {row.values[column] || (problem === undefined ? '' : '–')}
            {column === 'username' && !row.has_account && problem === undefined && <Tag>{t`new account`}</Tag>}
            {problem !== undefined && (
              <span className="block text-vermilion">{i18n._({ ...importProblemWords[problem.code], values: problem.details })}</span>
            )}
          </td>
        )
      })}
      <td className="border-t border-rule-2 px-2 py-1.5 text-fg-2">
        {row.entrant === 'new' ? t({ context: 'import', message: 'new' }) : t({ context: 'import', message: 'exists' })}
      </td>
    </tr>
  )
}
