import { Confirm as PlainConfirm, ConfirmDialog as PlainDialog, type ConfirmDialogProps, type ConfirmProps } from '@beacon/ui/overlay'
import { useErrorWords } from './error-words.ts'

/** A question without fields; a refused call shows the text of its error code. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const words = useErrorWords()
  return <PlainDialog {...props} describeError={props.describeError ?? words} />
}

/** The same question, standing as long as it is mounted. */
export function Confirm(props: ConfirmProps) {
  const words = useErrorWords()
  return <PlainConfirm {...props} describeError={props.describeError ?? words} />
}
