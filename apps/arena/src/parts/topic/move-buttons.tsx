import { Glyph } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChevronMark } from '../contest/chevron-mark.tsx'
import type { TopicMove } from './use-topic-move.ts'

/** From the open topic to its neighbours, and back to the board. */
export function MoveButtons({ move }: { move: TopicMove }) {
  const { t } = useLingui()
  return (
    <>
      <HeadButton label={t`Previous (K)`} disabled={move.previous === undefined} onClick={() => move.previous?.()}>
        <ChevronMark to="up" size={16} />
      </HeadButton>
      <HeadButton label={t`Next (J)`} disabled={move.next === undefined} onClick={() => move.next?.()}>
        <ChevronMark to="down" size={16} />
      </HeadButton>
      <HeadButton label={t`Close (Esc)`} onClick={move.close}>
        <Glyph name="cross" size={11} />
      </HeadButton>
    </>
  )
}

interface HeadButtonProps {
  label: string
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}

function HeadButton({ label, children, ...rest }: HeadButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-fg-2 last:-mr-2.5 max-sm:last:-mr-4 hover:bg-ink-2 hover:text-fg disabled:cursor-not-allowed disabled:text-control max-sm:size-11"
      {...rest}
    >
      {children}
    </button>
  )
}
