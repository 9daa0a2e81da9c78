import { Button } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

const encoder = new TextEncoder()
const keys = [
  ['Esc', '\u001b'],
  ['Tab', '\t'],
  ['←', '\u001b[D'],
  ['↓', '\u001b[B'],
  ['↑', '\u001b[A'],
  ['→', '\u001b[C'],
] as const
/** What people interrupt, end and search with; a keyboard of a phone has no Ctrl. */
const withCtrl = ['C', 'D', 'Z', 'R', 'L'] as const

/** Keys that a phone has none of. */
export function KeyBar({ onType, onKey }: { onType: (bytes: Uint8Array) => void; onKey: () => void }) {
  const { t } = useLingui()
  const [isCtrl, setCtrl] = useState(false)
  const send = (text: string) => {
    onType(encoder.encode(text))
    setCtrl(false)
    onKey()
  }
  return (
    <div
      role="toolbar"
      aria-label={t`Terminal keys`}
      className="flex shrink-0 gap-1 overflow-x-auto border-t border-rule bg-ink-1 p-1 sm:hidden"
    >
      <Button size="sm" aria-pressed={isCtrl} onClick={() => setCtrl(!isCtrl)}>
        Ctrl
      </Button>
      {isCtrl
        ? withCtrl.map((letter) => (
            <Button key={letter} size="sm" onClick={() => send(String.fromCharCode(letter.charCodeAt(0) - 64))}>
              {letter}
            </Button>
          ))
        : keys.map(([label, text]) => (
            <Button key={label} size="sm" onClick={() => send(text)}>
              {label}
            </Button>
          ))}
    </div>
  )
}
