import { late } from '@beacon/ui/late'
import { type ComponentType } from 'react'
import type { ActionProps } from '../../../parts/contest-clock/action-form.tsx'
import { PauseDialog, ResumeDialog } from '../../../parts/contest-clock/pause-dialogs.tsx'
import { StartDialog } from '../../../parts/contest-clock/start-dialog.tsx'
import { StopDialog } from '../../../parts/contest-clock/stop-dialog.tsx'
import type { DeskAction } from '../contest-actions.ts'
import { FreezeDialog, HideDialog, ResetDialog, RestoreDialog, RevealDialog } from './confirm-dialogs.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { DecideResetDialog, RequestResetDialog } from './reset-request-dialogs.tsx'

const ExtendDialog = late(async () => (await import('./end-dialogs.tsx')).ExtendDialog)
const ExportDialog = late(async () => (await import('../../../parts/contest-export/export-dialog.tsx')).ExportDialog)
const ReopenDialog = late(async () => (await import('./end-dialogs.tsx')).ReopenDialog)

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
