import type { ContestFull } from '@beacon/api/contest/contest-views'
import { AskDialog, type AskDialogProps } from '@beacon/auth/call'
import { useActWords } from './use-contest-act.ts'

/** A question about a contest. */
export interface ActionProps {
  contest: ContestFull
  onClose: () => void
}

/** A question about a contest with choices: refused because somebody was faster, it says in what state the contest is now. */
export function ActionForm(props: Omit<AskDialogProps, 'describeError'>) {
  return <AskDialog {...props} describeError={useActWords()} />
}
