import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

export interface ConfirmProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  /** Takes the question away: it was answered, or dropped. */
  onClose: () => void
}

/** A question that stands as long as it is mounted. Its owner opens it, and `onClose` takes it away. */
export function Confirm({ onClose, ...question }: ConfirmProps) {
  return <ConfirmDialog {...question} open onOpenChange={(open) => !open && onClose()} />
}
