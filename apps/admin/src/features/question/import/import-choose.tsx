import { job } from '@beacon/api/platform/job'
import { limits } from '@beacon/api/limits'
import { query } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { formatPercent } from '@beacon/i18n'
import { Button, Segmented } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { type DroppedFile, FileDrop } from '@beacon/ui/form'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bankHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { ImportSteps } from '../../../parts/import-steps.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { type Progress, readPackage } from './read-package.ts'

/** The first step: a zip, or a folder that is packed here. */
export function ImportChoose({ onRead }: { onRead: (import_id: string) => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [source, setSource] = useState<'zip' | 'folder'>('zip')
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = async (files: DroppedFile[]) => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setProgress({ step: 'reading' })
    try {
      onRead(await readPackage(files, { onProgress: setProgress, signal: controller.signal }))
    } catch (error) {
      if (!controller.signal.aborted) setFailure(words(error))
    } finally {
      setProgress(null)
    }
  }
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      <ImportSteps at={progress === null ? 'file' : 'read'} />
      <RunningImport />
      <p className="text-fg-2">
        <Trans>
          A ctfcli folder, a CTFd export, a GZCTF game or a Beacon package, detected by its content. You see what is in it before anything
          is imported.
        </Trans>
      </p>
      <Segmented
        aria-label={t`What to select`}
        className="self-start"
        value={source}
        onValueChange={setSource}
        options={[
          { value: 'zip', label: t`Zip file` },
          { value: 'folder', label: t`Folder` },
        ]}
      />
      {progress === null ? (
        <FileDrop
          key={source}
          aria-label={t`Package`}
          files={[]}
          folder={source === 'folder'}
          onAdd={(files) => void read(files)}
          onRemove={() => undefined}
          {...(source === 'zip' ? { endings: ['.zip'], multiple: false } : { max_files: limits.package_entries })}
          max_bytes={limits.package_bytes}
        />
      ) : (
        <div className="flex items-center gap-3">
          <Steps progress={progress} />
          <Button size="sm" look="quiet" onClick={() => running.current?.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      {failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The package was not read</Trans>}>
          {failure}
        </Banner>
      )}
    </div>
  )
}

function Steps({ progress }: { progress: Progress }) {
  const { t } = useLingui()
  if (progress.step === 'reading') return <ProgressBar label={t`Reading the package`} value={null} text={t`Reading the package`} />
  const label = progress.step === 'packing' ? t`Packing the folder` : t`Uploading the package`
  return (
    <ProgressBar label={label} value={progress.share} max={1} text={`${label} ${formatPercent(Math.floor(progress.share * 100) / 100)}`} />
  )
}

/** An import of mine that is still under way, to be found again. */
function RunningImport() {
  const kind = useKind()
  const jobs = useQuery(query(job.list, {}))
  const found = jobs.data?.items.find(({ name, state }) => name === 'question_import' && (state === 'running' || state === 'queued'))
  if (found === undefined) return null
  return (
    <Banner
      boxed
      tone="info"
      title={<Trans>An import is running</Trans>}
      actions={
        <LinkButton size="sm" {...bankHref(kind, { import: found.job_id })}>
          <Trans>Open it</Trans>
        </LinkButton>
      }
    />
  )
}
