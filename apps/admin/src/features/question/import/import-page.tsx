import { PageHeader } from '@beacon/ui/layout'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportChoose } from './import-choose.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRun } from './import-run.tsx'
import type { Read } from './read-package.ts'

/** Import of a package: choose, look at what it holds, decide, run. The step stands in the address: `file`, or the job that runs. */
export function ImportPage({ step }: { step: string }) {
  const navigate = useNavigate()
  const [read, setRead] = useState<Read | null>(null)
  const isRunning = step !== 'file'
  return (
    <>
      <PageHeader
        title={<Trans>Import questions</Trans>}
        {...(read !== null && !isRunning ? { facts: <span className="font-mono text-mono text-fg-3">{read.name}</span> } : {})}
        actions={
          <Button look="quiet" asChild>
            <Link to="/admin/flag-question">
              <Trans>Back to the questions</Trans>
            </Link>
          </Button>
        }
      />
      {isRunning ? (
        <ImportRun job_id={step} />
      ) : read === null ? (
        <ImportChoose onRead={setRead} />
      ) : (
        <ImportPreview
          read={read}
          onOther={() => setRead(null)}
          onStarted={(job_id) => void navigate({ to: '/admin/flag-question', search: { import: job_id } })}
        />
      )}
    </>
  )
}
