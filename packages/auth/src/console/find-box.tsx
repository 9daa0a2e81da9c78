import { Button, Input } from '@beacon/ui/controls'
import type { TerminalHandle } from '@beacon/ui/terminal'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

/** Finds text in what the terminal showed: Enter goes on, Shift+Enter back, Esc closes. */
export function FindBox({ terminal, onClose }: { terminal: TerminalHandle | null; onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [isMissing, setMissing] = useState(false)
  const find = (wanted: string, isBack: boolean) => {
    setMissing(terminal?.find(wanted, isBack) === false && wanted !== '')
  }
  return (
    <form
      role="search"
      className="flex items-center gap-2 border-b border-rule bg-ink-1 px-3 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        find(text, false)
      }}
    >
      <Input
        aria-label={t`Find in the terminal`}
        ref={box}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter' || !event.shiftKey) return
          event.preventDefault()
          find(text, true)
        }}
        className="max-w-64"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          find(target.value, false)
        }}
      />
      <Button size="sm" onClick={() => find(text, true)}>
        <Trans context="find">Previous</Trans>
      </Button>
      <Button size="sm" type="submit">
        <Trans context="find">Next</Trans>
      </Button>
      <span role="status" className="flex-1 text-fg-2">
        {isMissing && <Trans>Not found</Trans>}
      </span>
      <Button size="sm" look="quiet" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </form>
  )
}
