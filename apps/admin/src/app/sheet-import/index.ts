export { SheetImportDialog } from './sheet-import-dialog.tsx'
export { SheetExportDialog } from './sheet-export-dialog.tsx'
export { FirstPasswords } from './first-passwords.tsx'
