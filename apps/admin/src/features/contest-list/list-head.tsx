import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import type { ContestRow } from '@beacon/api/contest-views'
import { usePermission, usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '../../app/export-csv.ts'
import { useErrorWords } from '../../app/list-state.tsx'
import type { listQueryOf } from './list-query.ts'
import { useListCsv } from './use-list-csv.ts'

type Asked = ReturnType<typeof listQueryOf>
const atOnce = 200
/** What one file of the list holds at most. */
const most = 5000

/** Every contest that matches, in the order shown. */
async function fetchAll(asked: Asked): Promise<ContestRow[]> {
  const rows: ContestRow[] = []
  for (let page = 1, total = 1; rows.length < Math.min(total, most) && page <= most / atOnce; page += 1) {
    const found = await call(contest.list, { query: { ...asked, page, size: atOnce } })
    total = found.total
    rows.push(...found.items)
  }
  return rows
}

/** The title line: what is brought in, taken out, made. */
export function ListHead({ asked }: { asked: Asked }) {
  const permissions = usePermissions()
  return (
    <PageHeader
      title={<Trans>CTF contests</Trans>}
      actions={
        <>
          {permissions.has('contest.write') && permissions.has('question.transfer') && (
            <Button look="quiet" asChild>
              <Link to={'/admin/flag-question' as string} search={{ import: 'file' } as never}>
                <Upload size={14} aria-hidden="true" />
                <Trans>Import</Trans>
              </Link>
            </Button>
          )}
          <ExportList asked={asked} />
          <NewContest />
        </>
      }
    />
  )
}

function ExportList({ asked }: { asked: Asked }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const csvOf = useListCsv()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveText(`${t`contests`}.csv`, csvOf(await fetchAll(asked)))
    } catch (error) {
      toast.failed({ title: words(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="quiet"
      saving={isBusy}
      savingLabel={t`Exporting`}
      icon={<Download size={14} aria-hidden="true" />}
      onClick={() => void run()}
    >
      <Trans>Export list</Trans>
    </Button>
  )
}

export function NewContest() {
  const mayWrite = usePermission('contest.write')
  if (!mayWrite) return null
  return (
    <Button look="primary" asChild>
      <Link to="/admin/flag/add">
        <Plus size={16} aria-hidden="true" />
        <Trans>New contest</Trans>
      </Link>
    </Button>
  )
}
