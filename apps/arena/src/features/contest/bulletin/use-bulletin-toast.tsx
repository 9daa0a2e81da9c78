import type { BulletinView } from '@beacon/api/contest/bulletin'
import { isBlood } from '@beacon/api/contest/bulletin-blood'
import { type ToastText, useToast } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { Glyph } from '@beacon/ui/status'
import { useCallback, useRef } from 'react'

const BulletinTitle = latePart(async () => (await import('./bulletin-title.tsx')).BulletinTitle)

/** Toasts about the same subject: the later one holds, so the earlier one is removed. */
const about: Readonly<Record<string, string>> = {
  contest_paused: 'pause',
  contest_resumed: 'pause',
  contest_resumed_moved: 'pause',
  contest_stopped: 'end',
  contest_finished: 'end',
  contest_reopened: 'end',
  ranking_frozen: 'freeze',
  ranking_unfrozen: 'freeze',
  topic_offline: 'topic',
  topic_online: 'topic',
}

/** The subject of a toast, or null for none. All bloods have one subject, so that they never cover an announcement. */
function subjectOf(bulletin: BulletinView): string | null {
  if (isBlood(bulletin)) return 'blood'
  const subject = about[bulletin.automatic?.key ?? '']
  return subject === undefined ? null : `${subject} ${bulletin.topic_id ?? ''}`
}

/** A correction changes what people work on, so it stays until it is closed. */
function lookOf(bulletin: BulletinView): Pick<ToastText, 'mark' | 'stays'> {
  if (isBlood(bulletin)) return { mark: <Glyph name="diamond" className="text-amber" /> }
  if (bulletin.type === 'correction') return { mark: <Glyph name="asterisk" className="text-amber" />, stays: true }
  return bulletin.automatic === null ? { mark: <Glyph name="dot" className="text-azure" /> } : {}
}

/** Tells a new bulletin in a toast; “resumed” takes the place of “paused”. */
export function useBulletinToast(): (bulletin: BulletinView) => void {
  const toast = useToast()
  const standing = useRef(new Map<string, () => void>())
  return useCallback(
    (bulletin) => {
      const text = {
        title: <BulletinTitle bulletin={bulletin} />,
        ...lookOf(bulletin),
      }
      const subject = subjectOf(bulletin)
      if (subject === null) return toast.done(text)
      standing.current.get(subject)?.()
      const shown = toast.progress(text)
      shown.done(text)
      standing.current.set(subject, shown.close)
    },
    [toast],
  )
}
