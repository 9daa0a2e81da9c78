import type { InboxRow, SentRow } from '@beacon/api/people/message'
import { useLingui } from '@lingui/react/macro'

export const threadStates = ['open', 'answered', 'closed'] as const
const threadColours: Record<InboxRow['status'], string> = { open: 'text-azure', answered: 'text-jade', closed: 'text-fg-3' }
const sentColours: Record<SentRow['status'], string> = {
  queued: 'text-azure',
  sent: 'text-fg-2',
  read: 'text-jade',
  recalled: 'text-amber',
  failed: 'text-vermilion',
}
export const threadColour = (status: InboxRow['status']): string => threadColours[status]
export const sentColour = (status: SentRow['status']): string => sentColours[status]

/** What the states of threads and of sent messages are called. */
export function useMessageWords() {
  const { t } = useLingui()
  const threads: Record<InboxRow['status'], string> = {
    open: t({ context: 'thread', message: 'Open' }),
    answered: t({ context: 'thread', message: 'Answered' }),
    closed: t({ context: 'thread', message: 'Closed' }),
  }
  const sent: Record<SentRow['status'], string> = {
    queued: t({ context: 'message', message: 'Sending' }),
    sent: t({ context: 'message', message: 'Sent' }),
    read: t({ context: 'message', message: 'Read' }),
    recalled: t({ context: 'message', message: 'Recalled' }),
    failed: t({ context: 'message', message: 'Failed' }),
  }
  return { threads, sent }
}

/** What the automatic messages are about. */
export function useTemplateNames(): Record<NonNullable<SentRow['template']>, string> {
  const { t } = useLingui()
  return {
    registration_approved: t`Registration approved`,
    registration_rejected: t`Registration rejected`,
    account_ending: t`Account expires soon`,
    role_changed: t`Role changed`,
    administrators_changed: t`Administrators changed`,
    token_ending: t`API token expires soon`,
    second_factor_reset: t`Second factor reset`,
    backup_failed: t`Backup failed`,
    backup_late: t`Backup late`,
    notice_reminder: t`Notice not read`,
    audit_broken: t`Audit log tampered with`,
    storage_low: t`Disk nearly full`,
    storage_over_limit: t`Storage over its limit`,
    mail_failed: t`E-mail failed`,
    scene_driver_down: t`No machine can start scenes`,
    scene_error_rate: t`Scenes fail to start`,
    scene_start_slow: t`Scenes start slowly`,
    scene_queue_long: t`Scenes wait too long for capacity`,
    scene_drift: t`Scene stuck in the wrong state`,
    scene_restart_loop: t`Node keeps exiting`,
    scene_pool_low: t`Scene networks running out`,
    recording_stopped: t`Console recording stopped`,
    start_blocked: t`Contest will not start automatically`,
    start_held: t`Contest did not start`,
    clock_jump: t`Database clock jumped`,
    exam_released: t`Exam results released`,
    exam_withdrawn: t`Exam results withdrawn`,
    exam_remarked: t`Exam question marked again`,
    patch_judged: t`Patch judged`,
    patch_overruled: t`Verdict on a patch changed`,
    reset_granted: t`Environment reset granted`,
    reset_rejected: t`Environment reset rejected`,
    hill_report_decided: t`Report on a hill decided`,
    complaint_decided: t`Complaint decided`,
  }
}
