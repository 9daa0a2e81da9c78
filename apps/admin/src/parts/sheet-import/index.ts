export { SheetImportDialog } from './sheet-import-dialog.tsx'
export { SheetExportDialog } from './sheet-export-dialog.tsx'
export { filterOf } from './filter-of.ts'
export { FirstPasswords } from './first-passwords.tsx'
