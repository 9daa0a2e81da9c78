import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { ExportWhat } from '@beacon/api/contest/export'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExportForm } from './export-form.tsx'
import { ExportList } from './export-list.tsx'
import type { ExportRows } from './export-rows.ts'
import { useExportable } from './use-export-choice.ts'

interface Props {
  contest: ContestFull
  /** Fewer kinds than all, where a tab asks for its own. */
  only?: readonly ExportWhat[]
  /** The list behind it, where a tab asks. */
  rows?: ExportRows
  /** Of the tab; null: overall. */
  bracketId?: string | undefined
  onClose: () => void
}

/** Makes files of a contest and hands out those that are ready. */
export function ExportDialog({ contest, only, rows, bracketId, onClose }: Props) {
  const { t } = useLingui()
  const what = useExportable(only)
  return (
    <OpenDialog onClose={onClose} title={t`Export`} description={t`Long exports continue in the background; come back here for the file.`}>
      <div className="grid gap-6">
        <ExportForm contest={contest} what={what} rows={rows} bracketId={bracketId} />
        <section className="grid gap-2">
          <h3 className="type-section text-fg">
            <Trans>Your exports</Trans>
          </h3>
          <ExportList id={contest.resource_id} />
        </section>
      </div>
    </OpenDialog>
  )
}
