import { Trans } from '@lingui/react/macro'
import { csvText, saveText } from '../../app/export-csv.ts'

interface ExportButtonProps {
  /** Without its ending. */
  name: string
  head: readonly string[]
  /** Made when the button is pressed. */
  rows: () => ReadonlyArray<ReadonlyArray<string | number | null>>
}

/** Saves the numbers of a plot or a table as CSV. */
export function ExportButton({ name, head, rows }: ExportButtonProps) {
  return (
    <button
      type="button"
      onClick={() => saveText(`${name}.csv`, csvText(head, rows()))}
      className="min-h-6 shrink-0 px-1 text-caption text-fg-3 underline-offset-2 hover:text-fg hover:underline"
    >
      <Trans>Export CSV</Trans>
    </button>
  )
}
