import type { BulletinView } from '@beacon/api/bulletin'
import { useToast } from '@beacon/ui/feedback'
import { lazy, Suspense, useCallback, useRef } from 'react'

const BulletinTitle = lazy(async () => ({ default: (await import('./bulletin-title.tsx')).BulletinTitle }))

/** What tells of the same thing: the later says what holds now, so the earlier goes. */
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

/** Tells a new bulletin in a toast; “resumed” takes the place of “paused”. */
export function useBulletinToast(): (bulletin: BulletinView) => void {
  const toast = useToast()
  const standing = useRef(new Map<string, () => void>())
  return useCallback(
    (bulletin) => {
      const text = {
        title: (
          <Suspense fallback={null}>
            <BulletinTitle bulletin={bulletin} />
          </Suspense>
        ),
      }
      const subject = about[bulletin.automatic?.key ?? '']
      if (subject === undefined) return toast.done(text)
      const of = `${subject} ${bulletin.topic_id ?? ''}`
      standing.current.get(of)?.()
      const shown = toast.progress(text)
      shown.done(text)
      standing.current.set(of, shown.close)
    },
    [toast],
  )
}
