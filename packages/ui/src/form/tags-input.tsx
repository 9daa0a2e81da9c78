import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useFieldControl } from '../controls/field-context.ts'
import { inputLook } from '../controls/input-look.ts'
import { Tag } from '../controls/tag.tsx'
import { cn } from '../theme/cn.ts'

interface TagsInputProps {
  value: ReadonlyArray<string>
  onValueChange: (value: string[]) => void
  placeholder?: string
  max?: number
  disabled?: boolean
  id?: string
  onBlur?: () => void
  'aria-label'?: string
  className?: string
}

/** Free words: Enter or a comma (also the Chinese ones) adds, Backspace in the empty box takes the last away, pasted lists are split. */
export function TagsInput({ value, onValueChange, placeholder, max = Infinity, disabled, onBlur, className, ...rest }: TagsInputProps) {
  const { t } = useLingui()
  const wiring = useFieldControl(rest)
  const [text, setText] = useState('')
  const add = (raw: string) => {
    const words = raw.split(/[,，、;；\n\t]/).map((word) => word.trim())
    const next = [...new Set([...value, ...words.filter(Boolean)])].slice(0, max)
    if (next.length !== value.length) onValueChange(next)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',' || event.key === '，') {
      if (text.trim() === '' && event.key === 'Enter') return
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onValueChange(value.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,，、;；\n\t]/.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
  }
  return (
    <div
      className={cn(
        inputLook(),
        'flex h-auto min-h-control flex-wrap items-center gap-1 px-1 py-[3px] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-amber',
        wiring['aria-invalid'] && 'border-2 border-vermilion',
        className,
      )}
    >
      {value.map((word) => (
        <Tag key={word} text={word} {...(disabled ? {} : { onRemove: () => onValueChange(value.filter((other) => other !== word)) })}>
          {word}
        </Tag>
      ))}
      <input
        {...wiring}
        aria-label={rest['aria-label']}
        value={text}
        disabled={disabled === true || value.length >= max}
        placeholder={value.length === 0 ? (placeholder ?? t`Type and press Enter`) : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (text.trim() !== '') add(text)
          onBlur?.()
        }}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-body text-fg focus-visible:outline-none"
      />
    </div>
  )
}
