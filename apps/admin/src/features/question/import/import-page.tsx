import { hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { questionPackage } from '@beacon/api/bank/package'
import { LoadFailed } from '@beacon/auth/call'
import { PageHeader } from '@beacon/ui/layout'
import { Skeleton } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { bankHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { ForContest } from '../for-contest.tsx'
import { type Placing, usePlaceIn } from '../use-place-in.ts'
import { ImportChoose } from './import-choose.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRun } from './import-run.tsx'
import { ImportSteps } from '../../../parts/import-steps.tsx'

/** Import of a package: file, dry run, preview, run, report. The address holds `file`, or the id of the import (or of its job), to be found again. */
export function ImportPage({ step, contest_id }: { step: string; contest_id?: string | undefined }) {
  const kind = useKind()
  const navigate = useNavigate()
  const open = (id: string) => void navigate(bankHref(kind, { import: id, contest: contest_id }))
  const placing = usePlaceIn(contest_id)
  return (
    <>
      <PageHeader
        title={<Trans>Import questions</Trans>}
        actions={
          <LinkButton look="quiet" {...bankHref(kind)}>
            <Trans>Back to the questions</Trans>
          </LinkButton>
        }
      />
      {contest_id !== undefined && <ForContest resource_id={contest_id} name={placing.name} />}
      {step === 'file' ? (
        <ImportChoose onRead={open} />
      ) : (
        <KnownImport id={step} onOther={() => open('file')} placing={contest_id === undefined ? null : placing} />
      )}
    </>
  )
}

interface Known {
  id: string
  onOther: () => void
  placing: Placing | null
}

function KnownImport({ id, onOther, placing }: Known) {
  const found = useQuery({ ...query(questionPackage.imports, { params: { import_id: id } }), staleTime: 0 })
  const { data } = found
  if (hasNothing(found) && data === undefined) return <LoadFailed title={<Trans>The import could not be found</Trans>} query={found} />
  if (data === undefined) return <Skeleton className="mt-4 h-40" />
  const refresh = () => void found.refetch()
  if (data.state === 'read') return <ImportPreview view={data} onOther={onOther} onStarted={refresh} />
  return (
    <>
      <ImportSteps at={data.state === 'started' ? 'run' : 'report'} />
      <ImportRun view={data} onOver={refresh} onOther={onOther} placing={placing} />
    </>
  )
}
