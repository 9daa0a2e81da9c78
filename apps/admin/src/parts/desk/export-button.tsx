import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { csvText, saveText } from '../list/export-csv.ts'

type Rows = ReadonlyArray<ReadonlyArray<string | number | null>>
interface ExportButtonProps {
  /** Without its ending. */
  name: string
  head: readonly string[]
  /** Made, or fetched, when the button is pressed. */
  rows: () => Rows | Promise<Rows>
}

/** Saves the numbers of a plot or a table as CSV. */
export function ExportButton({ name, head, rows }: ExportButtonProps) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const save = async () => saveText(`${name}.csv`, csvText(head, await rows()))
  return (
    <button
      type="button"
      onClick={() => void save().catch((error: unknown) => toast.failed({ title: t`The file was not created`, body: words(error) }))}
      className="min-h-6 shrink-0 px-1 text-caption text-fg-3 underline-offset-2 hover:text-fg hover:underline"
    >
      <Trans>Export CSV</Trans>
    </button>
  )
}
