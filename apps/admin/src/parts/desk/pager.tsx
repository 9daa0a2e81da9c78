import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'

/** Pages of a list that has no table of its own; nothing where there is one page. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <span className="flex items-center gap-2 text-fg-2">
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Trans context="pager">Previous</Trans>
      </Button>
      <span className="type-mono">
        {page} / {pages}
      </span>
      <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Trans context="pager">Next</Trans>
      </Button>
    </span>
  )
}
