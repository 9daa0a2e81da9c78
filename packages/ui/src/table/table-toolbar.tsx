import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { SearchInput } from '../controls/search-input.tsx'
import { Toolbar } from '../layout/toolbar.tsx'
import { Menu, type MenuEntry } from '../overlay/menu.tsx'
import { nothingSelected, selectAllMatching, selectedCount, type Selection } from './selection.ts'
import { useSlash } from './use-row-keys.ts'

interface BulkProps {
  selection: Selection
  total: number
  /** True once every row of the page is ticked: then the offer to take all pages stands here. */
  pageFull: boolean
  onSelection: (selection: Selection) => void
  children: ReactNode
}

/** "3 selected", the offer to select all that match, the actions, and Clear. */
export function BulkBar({ selection, total, pageFull, onSelection, children }: BulkProps) {
  const { i18n } = useLingui()
  const count = selectedCount(selection, total)
  const all = new Intl.NumberFormat(i18n.locale).format(total)
  return (
    <>
      <span role="status" className="px-1 text-body font-medium text-fg">
        <Plural value={count} one="# selected" other="# selected" />
      </span>
      {pageFull && count < total && (
        <Button look="quiet" size="sm" onClick={() => onSelection(selectAllMatching)}>
          <Trans>Select all {all} matches</Trans>
        </Button>
      )}
      {children}
      <Button look="quiet" size="sm" onClick={() => onSelection(nothingSelected)}>
        <Trans>Clear</Trans>
      </Button>
    </>
  )
}

interface SearchProps {
  label: string
  placeholder?: string | undefined
  value: string
  onSearch: (q: string) => void
}

const SEARCH_AFTER_MS = 250

/** How wide a text is, in narrow characters: a Chinese one takes two. The words in an empty box are read whole. */
const columnsOf = (text = ''): number => [...text].reduce((sum, character) => sum + (character >= '\u2E80' ? 2 : 1), 0)

/** The search box; what is typed is handed on after a short rest, so each key does not ask the server. */
export function TableSearch({ label, placeholder, value, onSearch }: SearchProps) {
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(value)
  const [from, setFrom] = useState(value)
  if (from !== value) {
    setFrom(value)
    setText(value)
  }
  useSlash(box)
  const send = useRef(onSearch)
  useEffect(() => {
    send.current = onSearch
  })
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => send.current(text), text === '' ? 0 : SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div ref={box} className="max-w-full" style={{ width: `max(248px, ${columnsOf(placeholder)}ch + 76px)` }}>
      <SearchInput
        label={label}
        value={text}
        onValueChange={setText}
        hint={<Kbd>/</Kbd>}
        {...(placeholder === undefined ? {} : { placeholder })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text)
        }}
      />
    </div>
  )
}

interface ColumnsProps {
  /** `left`: chosen to be shown, and its place has no width for it. */
  columns: ReadonlyArray<{ id: string; header: string; fixed?: boolean; shown: boolean; left?: boolean }>
  onShow: (id: string, shown: boolean) => void
}

/** Which columns are shown; the choice is stored. Choosing a column that had no room hides another one. */
export function ColumnMenu({ columns, onShow }: ColumnsProps) {
  const { t } = useLingui()
  const items: MenuEntry[] = [
    { heading: t`Columns` },
    ...columns.map((column) => ({
      label: column.header,
      checked: column.shown,
      disabledReason: column.fixed ? t`always shown` : undefined,
      ...(column.left ? { hint: t`no space` } : {}),
      onSelect: () => onShow(column.id, !column.shown),
    })),
  ]
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <IconButton label={t`Choose columns`}>
          <Columns3 size={16} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

interface ToolbarProps {
  search: ReactNode
  children: ReactNode
  bulk: ReactNode
}

/**
 * Search (248 px and a gap), the page's own filters and the column choice. Bulk actions take the place of all but the
 * search; what they cover keeps its room meanwhile, so the table below never moves.
 */
export function TableToolbar({ search, children, bulk }: ToolbarProps) {
  const { t } = useLingui()
  return (
    <Toolbar label={t`Filters and actions`} className="@container">
      <div className="grid min-w-0 grow *:[grid-area:1/1]">
        <div className={`flex min-w-0 flex-wrap items-center gap-2 ${bulk ? 'invisible' : ''}`}>
          {search && <div className={bulk ? '@min-[640px]:visible' : ''}>{search}</div>}
          {children}
        </div>
        {bulk && (
          <div
            className={`pointer-events-none flex min-h-control min-w-0 flex-wrap items-center justify-end gap-1 self-start *:pointer-events-auto ${search ? '@min-[640px]:pl-[256px]' : ''}`}
          >
            {bulk}
          </div>
        )}
      </div>
    </Toolbar>
  )
}
