export { SheetImportDialog } from './sheet-import-dialog.tsx'
export { saveHandout } from './save-handout.ts'
export { useSheetAddress } from './sheet-address.ts'
export { useExport } from './use-export.ts'
