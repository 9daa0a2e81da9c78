import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type ReactNode, useMemo, useState } from 'react'
import { Mark } from '../theme/mark.tsx'
import { ToastContext, type Toaster, type ToastText } from './toast-context.ts'

type ToastKind = 'done' | 'progress' | 'failed'

interface ToastEntry extends ToastText {
  id: number
  kind: ToastKind
}

const stays = 86_400_000
const done_ms = 6000
const glyphs = {
  done: <Mark name="check" className="text-jade" />,
  progress: <Mark name="half" className="text-azure" />,
  failed: <Mark name="cross" className="text-vermilion" />,
} as const

/** Holds the toasts, at the bottom right; F8 moves focus to them, Esc closes the focused one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [entries, setEntries] = useState<ReadonlyArray<ToastEntry>>([])
  const toaster = useMemo(() => makeToaster(setEntries), [])
  return (
    <ToastContext value={toaster}>
      <Radix.Provider label={t`Message`} duration={done_ms} swipeDirection="right">
        {children}
        {entries.map((entry) => (
          <ToastItem key={entry.id} entry={entry} onClose={() => setEntries((all) => all.filter(({ id }) => id !== entry.id))} />
        ))}
        <Radix.Viewport
          hotkey={['F8']}
          label={t`Messages (F8)`}
          className="fixed right-4 bottom-4 z-50 flex w-[416px] max-w-[calc(100vw-32px)] flex-col gap-2 outline-none"
        />
      </Radix.Provider>
    </ToastContext>
  )
}

function makeToaster(setEntries: (change: (all: ReadonlyArray<ToastEntry>) => ReadonlyArray<ToastEntry>) => void): Toaster {
  let last = 0
  const add = (kind: ToastKind, text: ToastText) => {
    const id = ++last
    setEntries((all) => [...all, { ...text, id, kind }])
    return id
  }
  const replace = (id: number, kind: ToastKind, text: ToastText) =>
    setEntries((all) =>
      all.some((entry) => entry.id === id)
        ? all.map((entry) => (entry.id === id ? { ...text, id, kind } : entry))
        : kind === 'progress'
          ? all
          : [...all, { ...text, id, kind }],
    )
  return {
    done: (text) => void add('done', text),
    failed: (text) => void add('failed', text),
    progress: (text) => {
      const id = add('progress', text)
      return {
        update: (next) => replace(id, 'progress', next),
        done: (next) => replace(id, 'done', next),
        failed: (next) => replace(id, 'failed', next),
        close: () => setEntries((all) => all.filter((entry) => entry.id !== id)),
      }
    },
  }
}

function ToastItem({ entry, onClose }: { entry: ToastEntry; onClose: () => void }) {
  const { t } = useLingui()
  const { kind, title, body, action, mark, stays: isKept = false } = entry
  return (
    <Radix.Root
      type={kind === 'failed' ? 'foreground' : 'background'}
      duration={kind === 'done' && !isKept ? done_ms : stays}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="flex animate-appear items-start gap-3 rounded-control border border-control bg-ink-2 px-3 py-2 text-body"
    >
      <span className="flex h-[var(--lead-body)] items-center">{mark ?? glyphs[kind]}</span>
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-medium text-fg">{title}</Radix.Title>
        {body !== undefined && <Radix.Description className="text-dense text-fg-2">{body}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label}>
          <button type="button" onClick={action.onSelect} className="link">
            {action.label}
          </button>
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={t`Close message`}
        className="relative flex h-[var(--lead-body)] items-center text-fg-3 after:absolute after:-inset-1 hover:text-fg"
      >
        <X size={14} aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  )
}
