import type { ContestFull } from '@beacon/api/contest-views'
import { type ComponentType, lazy } from 'react'
import type { DeskAction } from '../contest-actions.ts'
import { FreezeDialog, HideDialog, ResetDialog, RestoreDialog, RevealDialog, StopDialog } from './confirm-dialogs.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { PauseDialog, ResumeDialog } from './pause-dialogs.tsx'
import { DecideResetDialog, RequestResetDialog } from './reset-request-dialogs.tsx'
import { StartDialog } from './start-dialog.tsx'

const ExtendDialog = lazy(async () => ({ default: (await import('./end-dialogs.tsx')).ExtendDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('../../../app/contest-export/export-dialog.tsx')).ExportDialog }))
const ReopenDialog = lazy(async () => ({ default: (await import('./end-dialogs.tsx')).ReopenDialog }))

export interface ActionProps {
  contest: ContestFull
  onClose: () => void
}

const dialogs: Partial<Record<DeskAction, ComponentType<ActionProps>>> = {
  start: StartDialog,
  pause: PauseDialog,
  resume: ResumeDialog,
  freeze: FreezeDialog,
  unfreeze: RevealDialog,
  notice: NoticeDialog,
  stop: StopDialog,
  reopen: ReopenDialog,
  extend: ExtendDialog,
  reset: ResetDialog,
  restore_run: RestoreDialog,
  request_reset: RequestResetDialog,
  decide_reset: DecideResetDialog,
  hide: HideDialog,
  export: ExportDialog,
}

/** The question of an action. */
export function ActionDialog({ action, ...props }: ActionProps & { action: DeskAction }) {
  const Dialog = dialogs[action]
  return Dialog === undefined ? null : <Dialog {...props} />
}
