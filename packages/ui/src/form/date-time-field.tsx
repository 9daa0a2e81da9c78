import { formatZone, viewerZone } from '@beacon/i18n/format'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { type KeyboardEvent, type Ref, Suspense, useEffect, useState } from 'react'
import { Input } from '../controls/input.tsx'
import { late } from '../late/late.tsx'
import { cn } from '../theme/cn.ts'
import { instantOf, readWall, shiftWall, unitAt, wallOf, writeWall } from './zoned-time.ts'

const Calendar = late(async () => (await import('./calendar.tsx')).Calendar)

export interface DateTimeFieldProps {
  /** ISO 8601 instant, or null for none. */
  value: string | null | undefined
  /** Called with an instant whenever the text can be read, with null when it is empty. */
  onValueChange: (value: string | null) => void
  /** Called with true while the text is no date, so that the form can refuse it. */
  onUnreadable?: ((isUnreadable: boolean) => void) | undefined
  /** IANA zone in which the time is typed; the viewer's by default. It stands in the box as “UTC+8”. */
  time_zone?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  id?: string
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  'aria-label'?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
  className?: string
}

/** A date and time. Typing always works; arrows step the part the caret stands in, PageUp and PageDown the month, Alt ↓ opens the month. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onValueChange, onUnreadable, time_zone = viewerZone(), className, onBlur, ...input } = props
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const { text, wall, isUnreadable, type, tidy } = useTyping({ value, onValueChange, onUnreadable, time_zone })
  const isOff = input.disabled === true || input.readOnly === true
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOff) return
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      return setOpen(true)
    }
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 1, PageDown: -1 }[event.key]
    if (by === undefined || !wall) return
    event.preventDefault()
    const box = event.currentTarget
    const caret = box.selectionStart ?? 0
    type(writeWall(shiftWall(wall, event.key.startsWith('Page') ? 'month' : unitAt(caret), by)))
    requestAnimationFrame(() => box.setSelectionRange(caret, caret))
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Anchor asChild>
        <span className={cn('relative block w-64 max-w-full', className)}>
          <Input
            {...input}
            {...(isUnreadable ? { 'aria-invalid': true } : {})}
            mono
            inputMode="text"
            autoComplete="off"
            placeholder="2026-11-20 09:00"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              tidy()
              onBlur?.()
            }}
            className="pr-24"
          />
          <span className="pointer-events-none absolute inset-y-0 right-9 flex items-center text-caption text-fg-3">
            {formatZone(value ?? openedAt, { time_zone })}
          </span>
          <Radix.Trigger
            disabled={isOff}
            aria-label={t`Choose a day`}
            className="absolute inset-y-px right-px flex w-8 items-center justify-center rounded-control text-fg-2 hover:text-fg disabled:text-control"
          >
            <CalendarDays size={14} aria-hidden="true" />
          </Radix.Trigger>
        </span>
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t`Month`}
          className="z-50 min-h-40 min-w-60 animate-appear rounded-panel border border-control bg-ink-2 p-2 text-body text-fg outline-none"
        >
          <Suspense fallback={<Trans>Loading</Trans>}>
            <Calendar
              wall={wall}
              onChoose={(day) => {
                type(writeWall({ hour: wall?.hour ?? 0, minute: wall?.minute ?? 0, ...day }))
                setOpen(false)
              }}
            />
          </Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type TypingInput = Pick<DateTimeFieldProps, 'value' | 'onValueChange' | 'onUnreadable'> & { time_zone: string }

/** The text in the box: what was typed as long as it is being typed, the value in its own form else. */
function useTyping({ value, onValueChange, onUnreadable, time_zone }: TypingInput) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const known = value ? wallOf(value, time_zone) : null
  useEffect(() => {
    setTyped((current) => (current !== null && value && instantFrom(current, time_zone) === value ? current : value ? null : current))
  }, [value, time_zone])
  const judge = (isBad: boolean) => {
    setUnreadable(isBad)
    onUnreadable?.(isBad)
  }
  const type = (text: string) => {
    setTyped(text)
    const instant = instantFrom(text, time_zone)
    if (text.trim() === '') onValueChange(null)
    else if (instant !== null) onValueChange(instant)
    if (instant !== null || text.trim() === '') judge(false)
  }
  const tidy = () => {
    if (typed === null) return
    const isBad = typed.trim() !== '' && readWall(typed) === null
    judge(isBad)
    if (!isBad) setTyped(null)
  }
  const text = typed ?? (known ? writeWall(known) : '')
  return { text, wall: typed === null ? known : readWall(typed), isUnreadable, type, tidy }
}

function instantFrom(text: string, time_zone: string): string | null {
  const wall = readWall(text)
  return wall ? instantOf(wall, time_zone) : null
}
