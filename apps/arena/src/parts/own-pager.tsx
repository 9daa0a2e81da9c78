import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { pagesOf } from './own-pages.ts'

/** Back and on through a list of one's own; nothing where all fits. */
export function OwnPager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const pages = pagesOf(total)
  if (pages === 1) return null
  return (
    <div className="mt-4 flex items-center gap-3">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Trans context="pager">Back</Trans>
      </Button>
      <span className="text-fg-2">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Trans context="pager">On</Trans>
      </Button>
    </div>
  )
}
