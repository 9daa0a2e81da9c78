import { call } from '@beacon/api/client'
import { entrantImport, type EntrantImportView } from '@beacon/api/entrant-import'
import { useErrorWords } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useJob } from '../../../parts/job/follow-job.ts'
import { printSlips } from './print-slips.ts'

interface Props {
  id: string
  list: EntrantImportView
  onClose: () => void
}

/** How far the list is, what it made, and the slips for new accounts. */
export function ImportResult({ id, list, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const { data: job } = useJob(list.job_id ?? undefined)
  const result = list.result ?? { added: 0, changed: 0, skipped: 0, accounts: 0 }
  const print = async () => {
    try {
      const { items } = await call(entrantImport.slips, { params: { resource_id: id, import_id: list.import_id } })
      printSlips(items, {
        title: list.name,
        team: t`Team`,
        name: t({ context: 'entrant', message: 'Name' }),
        username: t`Username`,
        password: t`Initial password`,
        hint: t`Change it when you first sign in.`,
      })
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  if (list.state !== 'done' && job?.state !== 'failed')
    return <Loading>{t`Importing: ${job?.percent ?? 0} %. You can close this window; the import continues.`}</Loading>
  return (
    <div className="grid gap-3">
      {job?.state === 'failed' && (
        <p className="text-vermilion">{t`The import stopped. What was imported is kept; upload the list again to continue.`}</p>
      )}
      <p className="text-fg">
        {plural(result.added, { one: '# added', other: '# added' })} · {plural(result.changed, { one: '# changed', other: '# changed' })} ·{' '}
        {plural(result.skipped, { one: '# skipped', other: '# skipped' })} ·{' '}
        {plural(result.accounts, { one: '# account created', other: '# accounts created' })}
      </p>
      {list.slips_until !== null && (
        <p className="text-fg-2">{t`Initial passwords can be printed until ${formatLogTime(list.slips_until)}. Each print is audited.`}</p>
      )}
      <div className="flex justify-end gap-2">
        {list.slips_until !== null && (
          <Button onClick={() => void print()}>
            <Trans>Print password slips</Trans>
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}
