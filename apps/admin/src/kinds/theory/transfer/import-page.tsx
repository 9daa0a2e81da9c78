import { hasNothing } from '@beacon/api/client'
import { theoryTransfer } from '@beacon/api/kinds/theory/transfer'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ImportSteps } from '../../../parts/import-steps.tsx'
import { theoryListHref } from '../bank/hrefs.ts'
import { ImportChoose } from './import-choose.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRun } from './import-run.tsx'

/** Import of questions: file, preview, run, report. The address holds `file`, or the id of the import (or of its job), to be found again. */
export function TheoryImport({ step }: { step: string }) {
  const navigate = useNavigate()
  const open = (id: string) => void navigate({ ...theoryListHref, search: { import: id } })
  return (
    <>
      <PageHeader
        title={<Trans>Import theory questions</Trans>}
        actions={
          <Button look="quiet" asChild>
            <Link {...theoryListHref}>
              <Trans>Back to the questions</Trans>
            </Link>
          </Button>
        }
      />
      {step === 'file' ? <ImportChoose onRead={open} /> : <KnownImport id={step} onOther={() => open('file')} />}
    </>
  )
}

function KnownImport({ id, onOther }: { id: string; onOther: () => void }) {
  const found = useQuery({ ...query(theoryTransfer.get, { params: { import_id: id } }), staleTime: 0 })
  const { data } = found
  if (hasNothing(found) && data === undefined) return <LoadFailed title={<Trans>The import could not be found</Trans>} query={found} />
  if (data === undefined) return <Skeleton className="mt-4 h-40" />
  const refresh = () => void found.refetch()
  if (data.state === 'read')
    return (
      <ImportPreview
        key={JSON.stringify([data.reading, data.columns.map(({ field }) => field)])}
        view={data}
        onOther={onOther}
        onChanged={refresh}
      />
    )
  return (
    <>
      <ImportSteps at={data.state === 'started' ? 'run' : 'report'} />
      <ImportRun view={data} onOver={refresh} onOther={onOther} />
    </>
  )
}
