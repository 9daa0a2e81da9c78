import { call, isApiError } from '@beacon/api/client'
import { contestExport, type ExportWhat } from '@beacon/api/contest/export'
import { useFormatLocale } from '@beacon/i18n'
import { AskDialog } from '@beacon/auth/call'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BulkReply } from '../list/bulk-result.tsx'
import { ExportFields } from './export-fields.tsx'
import { useExportable, useExportChoice } from './use-export-choice.ts'

interface Props {
  /** The chosen contests; asked for when the export is made. */
  idsOf: () => Promise<string[]>
  nameOf: (id: string) => string
  count: number
  isFrozen: boolean
  onDone: (reply: BulkReply) => void
  onClose: () => void
}

/** The same file of several contests: a job each, found again in the export dialog of the contest. */
export function ExportMany({ idsOf, nameOf, count, isFrozen, onDone, onClose }: Props) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const choice = useExportChoice(useExportable())
  const run = async () => {
    const { what, format, view } = choice
    const done: string[] = []
    const skipped: BulkReply['skipped'][number][] = []
    for (const id of await idsOf()) {
      try {
        await start(id, { what, format, view, lang })
        done.push(id)
      } catch (error) {
        if (!isApiError(error)) throw error
        skipped.push({ resource_id: id, name: nameOf(id), code: error.code, details: error.details })
      }
    }
    onDone({ done, skipped })
  }
  return (
    <AskDialog
      title={plural(count, { one: 'Export # contest', other: 'Export # contests' })}
      body={t`One file per contest, kept for seven days in its export dialog.`}
      action={<Trans>Export</Trans>}
      busyLabel={t`Starting`}
      onRun={run}
      onClose={onClose}
    >
      <ExportFields choice={choice} isFrozen={isFrozen} />
    </AskDialog>
  )
}

type ExportChoice = Pick<ReturnType<typeof useExportChoice>, 'format' | 'view'> & { what: ExportWhat; lang: 'en' | 'zh' }

const start = (resource_id: string, body: ExportChoice) => call(contestExport.create, { params: { resource_id }, body })
