import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { cn } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { OrganisationNode } from '../../parts/people/organisation-tree.ts'

interface TreeNodeProps {
  node: OrganisationNode
  isCurrent: boolean
  isOpen: boolean
  /** Something is being drawn that may go below this one. */
  canTake: boolean
  onOpen: () => void
  onChoose: () => void
  /** Absent where nothing may be moved; null when the drawing ends. */
  onDrag?: (id: string | null) => void
  onDrop?: () => void
}

/** One line of the tree: people inside, and with those below. */
export function TreeNode({ node, isCurrent, isOpen, canTake, onOpen, onChoose, onDrag, onDrop }: TreeNodeProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [isOver, setOver] = useState(false)
  const own = formatNumber(locale, node.user_count)
  const below = formatNumber(locale, node.below)
  const hasBelow = node.children.length > 0
  return (
    <div
      role="treeitem"
      data-id={node.resource_id}
      aria-level={node.depth + 1}
      aria-selected={isCurrent}
      {...(hasBelow ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isCurrent ? 0 : -1}
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag?.(node.resource_id)
      }}
      onDragEnd={() => onDrag?.(null)}
      onDragOver={(event) => {
        if (!canTake) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (canTake) onDrop?.()
      }}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      style={{ paddingLeft: 4 + node.depth * 16 }}
      className={cn(
        'flex h-7 cursor-default items-center gap-1.5 rounded-control pr-2 hover:bg-ink-2 focus-visible:-outline-offset-2',
        isCurrent && 'bg-ink-3',
        isOver && canTake && 'outline-1 -outline-offset-1 outline-amber',
      )}
    >
      {hasBelow ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={isOpen ? t`Close` : t`Open`}
          onClick={(event) => {
            event.stopPropagation()
            onOpen()
          }}
          className="flex size-5 shrink-0 items-center justify-center text-fg-3 hover:text-fg"
        >
          <ChevronRight size={14} aria-hidden="true" className={cn(isOpen && 'rotate-90')} />
        </button>
      ) : (
        <span className="size-5 shrink-0" />
      )}
      <span className={cn('truncate', isCurrent ? 'font-medium text-fg' : 'text-fg')} title={node.name}>
        {node.name}
      </span>
      <span
        className="ml-auto shrink-0 font-mono text-caption text-fg-3"
        title={t`${own} people here, ${below} including sub-organisations`}
      >
        {hasBelow ? `${own} / ${below}` : own}
      </span>
    </div>
  )
}
