import { Kbd, SearchInput } from '@beacon/ui/controls'
import { useEffect, useState } from 'react'

const typingPause_ms = 200

interface TypedSearchProps {
  id: string
  label: string
  /** What the address holds. */
  value: string | undefined
  /** Called once the typing rests; undefined for an empty field. */
  onSettle: (value: string | undefined) => void
  className?: string
  size?: 'sm' | 'md'
}

/** A search box that shows letters at once and filters after a pause, because a board of hundreds is slow to draw for each letter. */
export function TypedSearch({ id, label, value, onSettle, className, size = 'sm' }: TypedSearchProps) {
  const [text, setText] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  // Changed elsewhere (filters cleared, back): the field follows.
  if (known !== value) {
    setKnown(value)
    if ((value ?? '') !== text.trim()) setText(value ?? '')
  }
  const wanted = text.trim() === '' ? undefined : text
  useEffect(() => {
    if (wanted?.trim() === value?.trim()) return
    const timer = setTimeout(() => onSettle(wanted), typingPause_ms)
    return () => clearTimeout(timer)
  })
  return (
    <SearchInput
      id={id}
      label={label}
      placeholder={label}
      value={text}
      onValueChange={setText}
      hint={<Kbd>/</Kbd>}
      size={size}
      {...(className === undefined ? {} : { className })}
    />
  )
}
