import type { SheetExportView, sheetImport, SheetImportView, SheetRow } from '@beacon/api/platform/sheet'
import { sheetText } from '@beacon/api/platform/sheet-words'
import type { FormatLocale } from '@beacon/i18n'

/** The operations of one kind of sheet, as `sheetImport` of the contract makes them. */
export type SheetOperations = ReturnType<typeof sheetImport>
export type { SheetExportView, SheetImportView, SheetRow }

/** A note in the reader's words; the head of its column stands in the view. */
export function noteText(view: Pick<SheetImportView, 'columns'>, locale: FormatLocale, note: SheetRow['problems'][number]): string {
  const column = view.columns.find(({ name }) => name === note.column)
  return sheetText(locale, note, column?.[locale] ?? '')
}
