import type { SheetHandout } from '@beacon/api/platform/sheet'
import { useErrorWords } from '@beacon/auth/call'
import { type FormatLocale, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { FieldError } from '@beacon/ui/form'
import { useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { SheetImportView, SheetOperations } from './operations.ts'
import { saveHandout } from './save-handout.ts'

interface Props {
  view: SheetImportView
  operations: SheetOperations
  /** Asks the server for the passwords of this import; it answers once for each format. */
  fetch: (input: { params: { import_id: string }; body: { format: 'xlsx' | 'pdf'; lang: FormatLocale } }) => Promise<SheetHandout>
}

/** First passwords of the accounts that an import made, each format once. */
export function FirstPasswords({ view, operations, fetch }: Props) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const client = useQueryClient()
  const { isBusy, failure, start } = useRun(useErrorWords())
  if (view.handouts.length === 0 && failure === null) return null
  const take = (format: 'xlsx' | 'pdf') =>
    start(async () => {
      saveHandout(await fetch({ params: { import_id: view.import_id }, body: { format, lang } }))
      await client.invalidateQueries({ queryKey: [operations.get.path] })
    })
  const labels = { xlsx: t`List of passwords (.xlsx)`, pdf: t`Sign-in slips, 8 to a page (.pdf)` }
  return (
    <section className="grid gap-2">
      <p className="text-fg">
        <Trans>Distribute these now. They are not shown again.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        {view.handouts.map((format) => (
          <Button key={format} disabled={isBusy} onClick={() => void take(format)}>
            {labels[format]}
          </Button>
        ))}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </section>
  )
}
