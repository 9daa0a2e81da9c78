import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { pageSize } from './queries.ts'

/** Newer and older pages, where there is more than one. */
export function Pages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return null
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex items-center gap-3">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Trans>Newer</Trans>
      </Button>
      <span className="font-mono text-mono text-fg-2">
        {page} / {last}
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        <Trans>Older</Trans>
      </Button>
    </nav>
  )
}
