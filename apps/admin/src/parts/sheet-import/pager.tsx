import { IconButton } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'

export const pageSize = 50

/** Pages of a list inside a dialog, which has no address. */
export function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  if (total <= pageSize) return null
  const from = (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  return (
    <span className="flex items-center gap-1 font-mono text-mono text-fg-2">
      <IconButton size="sm" label={t`Previous page`} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      {t`${from}–${to} of ${total}`}
      <IconButton size="sm" label={t`Next page`} disabled={to >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
