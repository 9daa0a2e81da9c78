export { AskDialog, type AskDialogProps } from './ask-dialog.tsx'
export { Confirm, ConfirmDialog } from './confirm.tsx'
export { useErrorWords } from './error-words.ts'
export { LoadFailed } from './load-failed.tsx'
