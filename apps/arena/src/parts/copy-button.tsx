import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

interface CopyButtonProps {
  text: string
  /** What is copied, for ears, where the words do not say it. */
  label?: string
  /** Called where the browser does not let a page copy; without it the text stands marked under the button, so that the keys copy it. */
  onRefused?: () => unknown
  children?: ReactNode
  className?: string
}

/** Copies a text, and says when it is done. */
export function CopyButton({ text, label, onRefused, children = <Trans>Copy</Trans>, className }: CopyButtonProps) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      if (onRefused === undefined) setState('refused')
      else onRefused()
    }
  }
  return (
    <span className={className}>
      <Button
        look="quiet"
        size="sm"
        aria-label={state === 'copied' || label === undefined ? undefined : t`Copy ${{ text: label }}`}
        onClick={() => void copy()}
      >
        {state === 'copied' ? <Trans>Copied</Trans> : children}
      </Button>
      {state === 'refused' && (
        <textarea
          readOnly
          aria-label={label ?? t`Text to copy`}
          value={text}
          rows={2}
          ref={(box) => box?.select()}
          className="mt-1 block w-full rounded-control border border-control bg-ink-0 p-1 font-mono text-caption text-fg"
        />
      )}
    </span>
  )
}
