import { useState } from 'react'
import { cn } from '../theme/cn.ts'

interface AvatarProps {
  /** Of the user or team; its first letters stand where there is no picture. */
  name: string
  src?: string | null | undefined
  size?: number
  /** Teams and organisations have square pictures. */
  square?: boolean
  className?: string
}

function initials(name: string): string {
  const letters = Array.from(name.trim())
  const first = letters[0] ?? ''
  if (/\p{Script=Han}/u.test(first)) return first
  const second = name.trim().split(/\s+/)[1]
  return (first + (second ? (Array.from(second)[0] ?? '') : '')).toUpperCase()
}

/** A picture beside a name. Hidden from readers: the name is always written next to it. */
export function Avatar({ name, src, size = 24, square = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const shape = cn(
    'inline-flex shrink-0 items-center justify-center overflow-hidden bg-ink-3',
    square ? 'rounded-control' : 'rounded-round',
    className,
  )
  return (
    <span className={shape} style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }} aria-hidden="true">
      {src && src !== failedSrc ? (
        <img src={src} alt="" width={size} height={size} className="size-full object-cover" onError={() => setFailedSrc(src)} />
      ) : (
        <span className="leading-none font-medium text-fg-2">{initials(name)}</span>
      )}
    </span>
  )
}
