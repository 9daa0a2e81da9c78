import { formatTime } from '@beacon/i18n'
import { cn } from '@beacon/ui/theme'
import { Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { SaveState } from '../attempt/save-loop.ts'
import type { ServerClock } from '../attempt/server-clock.ts'

const bad_ms = 20_000

export type Saving = 'saved' | 'device' | 'bad' | 'nothing'

/** saved: the server holds everything. device: some is on its way. bad: for 20 s and more. nothing: no answer was given on this page. */
export function savingOf({ unsaved_since, saved_at }: SaveState, now_ms: number): Saving {
  if (unsaved_since === null) return saved_at === null ? 'nothing' : 'saved'
  return now_ms - unsaved_since >= bad_ms ? 'bad' : 'device'
}

/** The state of saving in words, and whether it is bad. */
export function useSaving(save: SaveState, clock: ServerClock, hasAnswers: boolean): { saving: Saving; text: string } {
  const { t } = useLingui()
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const saving = savingOf(save, now)
  const count = save.unsaved.size
  const seconds = Math.max(0, Math.round((now - (save.unsaved_since ?? now)) / 1000))
  const time = save.saved_at === null ? '' : formatTime(clock.timeOf(save.saved_at))
  const words: Record<Saving, string> = {
    nothing: hasAnswers ? t`All answers are saved.` : t`No answer yet`,
    saved: t`Saved ${time}`,
    device: save.isLasting ? t`On this device: ${count}` : t`Sending: ${count}`,
    bad: save.isLasting
      ? t`Not saved on the server for ${seconds} s. Answers are kept on this device.`
      : t`Not saved on the server for ${seconds} s. Do not close the page.`,
  }
  return { saving, text: words[saving] }
}

/** The state of saving; ears hear it only when it turns bad or good again. */
export function SaveLine({ saving, text }: { saving: Saving; text: string }) {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const [wasBad, setWasBad] = useState(false)
  const isBad = saving === 'bad'
  if (isBad !== wasBad && (isBad || saving === 'saved')) {
    setWasBad(isBad)
    setSaid(isBad ? t`Answers are not saved on the server.` : t`All answers are saved again.`)
  }
  return (
    <>
      <span className={cn('flex min-w-0 items-center gap-1.5 text-caption', isBad ? 'font-semibold text-vermilion' : 'text-fg-2')}>
        <Mark name={isBad ? 'triangle' : saving === 'saved' ? 'check' : 'ring'} className={cn(saving === 'saved' && 'text-jade')} />
        <span className="min-w-0 break-words">{text}</span>
      </span>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  )
}
