import { useRef } from 'react'
import { CopyButton } from '../copy-button.tsx'

/** A program to take away: as it stands, with a button that copies it. */
export function CodeExample({ title, label, code }: { title: string; label: string; code: string }) {
  const box = useRef<HTMLPreElement>(null)
  // Without the right to the clipboard the text is marked, so that the keys copy it.
  const mark = () => box.current !== null && window.getSelection()?.selectAllChildren(box.current)
  return (
    <section aria-label={label}>
      <div className="flex items-center">
        <h3 className="type-section text-fg">{title}</h3>
        <CopyButton text={code} onRefused={mark} className="ml-auto" />
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
