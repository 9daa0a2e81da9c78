import { SearchInput } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { idsUnder, type OrganisationTree } from '../../parts/people/organisation-tree.ts'
import { linesOf, pathTo, windowOf } from './tree-lines.ts'
import { TreeNode } from './tree-node.tsx'

interface TreeViewProps {
  tree: OrganisationTree
  current: string
  onChoose: (id: string) => void
  /** Absent where nothing may be moved. Null is the top. */
  onMove?: (id: string, to: string | null) => void
}

const line = 28
const height = 620

/** The tree: arrows move and open, Enter chooses, a line drawn onto another one goes below it. Thousands of lines stay quick. */
export function OrganisationTreeView({ tree, current, onChoose, onMove }: TreeViewProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([...tree.roots.map(({ resource_id }) => resource_id), ...pathTo(tree, current)]),
  )
  const [scroll, setScroll] = useState(0)
  const [dragged, setDragged] = useState<string | null>(null)
  const lines = linesOf(tree, open, search)
  const isSearch = search.trim() !== ''
  const { from, to } = windowOf(lines.length, scroll, height, line)
  const isOpen = (id: string) => isSearch || open.has(id)
  const setBranch = (id: string, next: boolean) => setOpen((old) => new Set(next ? [...old, id] : [...old].filter((one) => one !== id)))
  const branch = dragged === null ? undefined : tree.byId.get(dragged)
  const refused = new Set(branch === undefined ? [] : [...idsUnder(branch), branch.parent_id ?? ''])
  const go = (index: number) => {
    const node = lines[index]
    if (node === undefined) return
    const top = index * line
    const list = box.current
    if (list !== null && (top < list.scrollTop || top + line > list.scrollTop + list.clientHeight))
      list.scrollTop = Math.max(0, top - height / 2)
    onChoose(node.resource_id)
    requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-id="${node.resource_id}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = lines.findIndex(({ resource_id }) => resource_id === current)
    const node = lines[index]
    if (node === undefined) return
    const hasBelow = node.children.length > 0
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (hasBelow && !isOpen(current) ? setBranch(current, true) : hasBelow ? go(index + 1) : undefined),
      ArrowLeft: () =>
        hasBelow && open.has(current) && !isSearch
          ? setBranch(current, false)
          : go(lines.findIndex(({ resource_id }) => resource_id === node.parent_id)),
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    move()
  }
  return (
    <div className="flex min-w-0 flex-col">
      <SearchInput label={t`Search organisations`} placeholder={t`Name or code`} value={search} onValueChange={setSearch} />
      <div
        ref={box}
        role="tree"
        aria-label={t`Organisations`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
        className="mt-2 overflow-y-auto border-y border-rule py-1"
        style={{ maxHeight: height }}
      >
        <div style={{ height: from * line }} />
        {lines.slice(from, to).map((node) => (
          <TreeNode
            key={node.resource_id}
            node={node}
            isCurrent={node.resource_id === current}
            isOpen={isOpen(node.resource_id)}
            canTake={dragged !== null && !refused.has(node.resource_id)}
            onOpen={() => setBranch(node.resource_id, !open.has(node.resource_id))}
            onChoose={() => onChoose(node.resource_id)}
            {...(onMove
              ? {
                  onDrag: setDragged,
                  onDrop: () => {
                    if (dragged !== null) onMove(dragged, node.resource_id)
                    setDragged(null)
                  },
                }
              : {})}
          />
        ))}
        <div style={{ height: (lines.length - to) * line }} />
        {lines.length === 0 && (
          <p className="px-2 py-3 text-fg-3">
            <Trans>Nothing matches “{search}”</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
