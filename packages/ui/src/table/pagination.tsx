import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Select } from '../controls/select.tsx'
import { lastPage, pageList } from './page-list.ts'
import { type PageSize, pageSizes } from './table-state.ts'

export interface PaginationProps {
  page: number
  size: PageSize
  total: number
  /** Address of a page: real links, so that middle click and "open in a new tab" work. */
  hrefFor: (page: number) => string
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

const cell = 'inline-flex h-7 min-w-7 items-center justify-center rounded-control px-1.5 font-mono text-mono arena:h-10 arena:min-w-10'

interface LinkProps extends Pick<PaginationProps, 'hrefFor' | 'onPage'> {
  to: number
  current?: boolean
  off?: boolean
  label: string
  children: ReactNode
}

function PageLink({ to, current = false, off = false, label, hrefFor, onPage, children }: LinkProps) {
  if (off) {
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={`${cell} text-control`}>
        {children}
      </span>
    )
  }
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onPage(to)
  }
  const look = current ? 'border-b-2 border-fg font-medium text-fg rounded-none' : 'text-fg-2 hover:bg-ink-2 hover:text-fg'
  return (
    <a href={hrefFor(to)} onClick={onClick} aria-label={label} aria-current={current ? 'page' : undefined} className={`${cell} ${look}`}>
      {children}
    </a>
  )
}

/** "1–20 of 46", rows per page, and links to pages; 40 high. */
export function Pagination({ page, size, total, hrefFor, onPage, onSize }: PaginationProps) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const last = lastPage(total, size)
  const from = total === 0 ? 0 : (page - 1) * size + 1
  const range = `${numbers.format(from)}–${numbers.format(Math.min(page * size, total))}`
  const links = { hrefFor, onPage }
  const rowsWord = t`Rows per page`
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 text-caption text-fg-3">
      <span className="font-mono text-mono text-fg-2">
        <Trans>
          {range} <span className="font-sans text-fg-3">of</span> {numbers.format(total)}
        </Trans>
      </span>
      <span className="ml-auto flex items-center gap-2">
        <span aria-hidden="true">{rowsWord}</span>
        <Select
          aria-label={rowsWord}
          size="sm"
          className="w-[4.5rem] border-transparent font-mono"
          value={String(size)}
          options={pageSizes.map((option) => ({ value: String(option), label: String(option) }))}
          onValueChange={(value) => {
            const chosen = pageSizes.find((option) => String(option) === value)
            if (chosen) onSize(chosen)
          }}
        />
      </span>
      <nav aria-label={t`Pages`} className="flex items-center gap-0.5">
        <PageLink {...links} to={page - 1} off={page <= 1} label={t`Previous page`}>
          <ChevronLeft size={16} aria-hidden="true" />
        </PageLink>
        {pageList(page, last).map((item, index) =>
          item === null ? (
            <span key={`gap-${index}`} aria-hidden="true" className={cell}>
              …
            </span>
          ) : (
            <PageLink key={item} {...links} to={item} current={item === page} label={t`Page ${{ n: item }}`}>
              {item}
            </PageLink>
          ),
        )}
        <PageLink {...links} to={page + 1} off={page >= last} label={t`Next page`}>
          <ChevronRight size={16} aria-hidden="true" />
        </PageLink>
      </nav>
    </div>
  )
}
