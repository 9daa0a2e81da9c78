import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'

/** A program to take away: as it stands, with a button that copies it. */
export function CodeExample({ title, label, code }: { title: string; label: string; code: string }) {
  const [isCopied, setCopied] = useState(false)
  const box = useRef<HTMLPreElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // Without the right to the clipboard the text is marked, so that the keys copy it.
      if (box.current !== null) window.getSelection()?.selectAllChildren(box.current)
    }
  }
  return (
    <section aria-label={label}>
      <div className="flex items-center">
        <h3 className="type-section text-fg">{title}</h3>
        <Button look="quiet" size="sm" className="ml-auto" onClick={() => void copy()}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
      </div>
      <pre
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
        tabIndex={0}
        className="mt-1 overflow-x-auto border border-rule bg-ink-0 p-3 font-mono text-[13px] leading-5 text-fg-2"
      >
        {code}
      </pre>
    </section>
  )
}
