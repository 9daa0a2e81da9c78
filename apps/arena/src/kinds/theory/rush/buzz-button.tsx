import { call } from '@beacon/api/client'
import { rush, type RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { useErrorWords } from '@beacon/auth/call'
import { Kbd } from '@beacon/ui/controls'
import { cn } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Device } from './use-device.ts'

interface Props {
  exam_id: string
  question_id: string
  device: Device
  isOpen: boolean
  mayPress: boolean
  isPressed: boolean
  onNow: (now: RushNow) => void
}

const typed = 'input,textarea,select,[contenteditable]:not([contenteditable="false"])'

/** The big button: a finger or Space. What counts is the instant of the touch, not when the click is made of it. */
export function BuzzButton({ exam_id, question_id, device, isOpen, mayPress, isPressed, onNow }: Props) {
  const words = useErrorWords()
  const isSent = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (at_ms: number) => {
    if (!mayPress || isSent.current) return
    isSent.current = true
    setFailure(null)
    const body = { device: device.id, question_id, pressed_ms: device.clock.timeOf(at_ms) }
    try {
      const { now } = await call(rush.press, { params: { exam_id }, body })
      onNow(now)
    } catch (error) {
      setFailure(words(error))
    }
    isSent.current = false
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'Space' || event.repeat || event.isComposing) return
    if (event.target instanceof Element && event.target.closest(typed) !== null) return
    // Space scrolls, or presses what has the focus.
    event.preventDefault()
    void send(instantOf(event))
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <div className="sticky bottom-0 bg-ink-0 pt-2 pb-3">
      {failure !== null && (
        <p role="alert" className="mb-2 text-vermilion">
          {failure}
        </p>
      )}
      <button
        type="button"
        aria-disabled={!mayPress}
        aria-keyshortcuts="Space"
        onPointerDown={(event) => event.button === 0 && void send(instantOf(event.nativeEvent))}
        onClick={() => void send(performance.now())}
        className={cn(
          'flex min-h-40 w-full touch-manipulation flex-col items-center justify-center gap-2 rounded-panel border-2 select-none',
          mayPress && isOpen && 'border-amber bg-amber text-on-amber',
          mayPress && !isOpen && 'border-amber bg-ink-1 text-fg',
          !mayPress && 'cursor-not-allowed border-rule bg-ink-1 text-fg-3',
        )}
      >
        <span className="text-[32px] leading-10 font-semibold">
          {isPressed ? <Trans context="rush">Pressed</Trans> : <Trans context="rush">Press</Trans>}
        </span>
        <span className="hidden items-center gap-2 sm:flex" aria-hidden="true">
          <Kbd className={mayPress && isOpen ? 'border-on-amber text-on-amber' : ''}>
            <Trans context="key">Space</Trans>
          </Kbd>
        </span>
      </button>
    </div>
  )
}

/** When it happened, by the steady clock; an event that says something later than now says nothing. */
const instantOf = ({ timeStamp }: Event): number => {
  const now_ms = performance.now()
  return timeStamp > 0 && timeStamp <= now_ms ? timeStamp : now_ms
}
