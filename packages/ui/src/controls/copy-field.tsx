import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../theme/cn.ts'
import { Button } from './button.tsx'
import { inputLook } from './input-look.ts'

interface CopyFieldProps {
  /** Names the value: “Viewer key”. */
  label: string
  value: string
  /** A secret that will not be shown again: says so under the box. */
  once?: boolean
  className?: string
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No permission or no secure context: the caller selects the text instead.
    return false
  }
}

/** A value to take away: read only, selected on focus, with a copy button that says when it is done. */
export function CopyField({ label, value, once = false, className }: CopyFieldProps) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 4000)
    return () => clearTimeout(timer)
  }, [state])
  const take = async () => {
    const isCopied = await copy(value)
    if (!isCopied) box.current?.select()
    setState(isCopied ? 'copied' : 'selected')
  }
  return (
    <div className={className}>
      <div className="flex gap-2">
        <input
          ref={box}
          readOnly
          value={value}
          aria-label={label}
          onFocus={(event) => event.currentTarget.select()}
          className={cn(inputLook({ mono: true }), '[&[readonly]]:text-fg')}
        />
        <Button
          onClick={() => void take()}
          aria-label={t`Copy ${label}`}
          icon={state === 'copied' ? <Check size={14} aria-hidden="true" className="text-jade" /> : <Copy size={14} aria-hidden="true" />}
        >
          <Trans>Copy</Trans>
        </Button>
      </div>
      <p role="status" className="mt-1 text-caption text-fg-3">
        {state === 'copied' && <Trans>Copied.</Trans>}
        {state === 'selected' && <Trans>The browser does not allow copying. The text is selected: press Ctrl C.</Trans>}
        {state === 'idle' && once && <Trans>Shown only once. Save it now; otherwise you have to create a new one.</Trans>}
      </p>
    </div>
  )
}
