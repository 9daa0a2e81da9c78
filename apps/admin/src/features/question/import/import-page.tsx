import { query } from '@beacon/api/query'
import { questionPackage } from '@beacon/api/package'
import { PageHeader } from '@beacon/ui/layout'
import { Button } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LoadFailed } from '../../../app/list-state.tsx'
import { ImportChoose } from './import-choose.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRun } from './import-run.tsx'
import { ImportSteps } from './import-steps.tsx'

/** Import of a package: file, dry run, preview, run, report. The address holds `file`, or the id of the import (or of its job), to be found again. */
export function ImportPage({ step }: { step: string }) {
  const navigate = useNavigate()
  const open = (id: string) => void navigate({ to: '/admin/flag-question', search: { import: id } })
  return (
    <>
      <PageHeader
        title={<Trans>Import questions</Trans>}
        actions={
          <Button look="quiet" asChild>
            <Link to="/admin/flag-question">
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
  const found = useQuery({ ...query(questionPackage.imports, { params: { import_id: id } }), staleTime: 0 })
  const { data } = found
  if (found.isError && data === undefined) return <LoadFailed title={<Trans>The import could not be found</Trans>} query={found} />
  if (data === undefined) return <Skeleton className="mt-4 h-40" />
  const refresh = () => void found.refetch()
  if (data.state === 'read') return <ImportPreview view={data} onOther={onOther} onStarted={refresh} />
  return (
    <>
      <ImportSteps at={data.state === 'started' ? 'run' : 'report'} />
      <ImportRun view={data} onOver={refresh} onOther={onOther} />
    </>
  )
}
